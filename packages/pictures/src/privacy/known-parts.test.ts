import { expect, test } from 'vitest';
import { concat, latin1, utf8 } from '../bytes.ts';
import { readPng, writePng } from '../png.ts';
import { sample } from '../testing/samples.ts';
import { checkPictureFile, isClean } from './check-file.ts';
import { cleanPictureFile } from './clean.ts';
import { app, gifWith, jpegWith, pngWith, webpWith } from './testing/build-metadata.ts';

const home = '家住上海市黄浦区中山东一路12号3单元502室';
const text = utf8(home);
const gif = (head: string) =>
  gifWith(concat([latin1(head), Uint8Array.of(text.length), text, Uint8Array.of(0)]));
const { chunks } = readPng(sample('png'));

test.each([
  ['behind the density of a PNG', pngWith([{ type: 'pHYs', data: concat([new Uint8Array(9), text]) }])],
  ['as a colour profile of a PNG', pngWith([{ type: 'iCCP', data: concat([latin1('sRGB\0\0'), text]) }])],
  ['within the end of a PNG', writePng([...chunks.slice(0, -1), { type: 'IEND', data: text }])],
  ['under a reserved marker of JPEG', jpegWith([{ marker: 0xf5, data: text }])],
  ['as the second half of a profile', jpegWith([app(2, concat([latin1('ICC_PROFILE\0\x02\x02'), text]))])],
  ['behind a profile', jpegWith([app(2, concat([latin1('ICC_PROFILE\0\x02\x02'), text]))], 'jpegExif')],
  ['as a note of Adobe’s', jpegWith([app(12, concat([latin1('Ducky'), text]))])],
  ['as an index of pictures', jpegWith([app(2, concat([latin1('MPF\0'), text]))])],
  ['as the repeating of a GIF', gif('!\xff\x0bNETSCAPE2.0')],
  ['as the timing of a GIF', gif('!\xf9')],
  ['as a colour profile of a GIF', gif('!\xff\x0bICCRGBG1012')],
  ['as a colour profile of a WebP', webpWith([{ type: 'ICCP', data: text }])],
])('R-PIC-18 an address %s is found and taken out', (_, bytes) => {
  const check = checkPictureFile(bytes);
  expect([isClean(check), check.findings.length > 0]).toEqual([false, true]);
  const { bytes: cleaned, clean } = cleanPictureFile(bytes);
  expect(clean).toBe(true);
  expect(Buffer.from(cleaned).includes(home)).toBe(false);
});
