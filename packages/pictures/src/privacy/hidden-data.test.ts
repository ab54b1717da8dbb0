import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, latin1, utf8 } from '../bytes.ts';
import { readJpeg, writeJpeg } from '../jpeg.ts';
import { sample, sampleNames } from '../testing/samples.ts';
import { checkPictureFile, isClean } from './check-file.ts';
import {
  app,
  ascii,
  buildExif,
  bund,
  cborBox,
  exifSegment,
  gpsXmp,
  internationalChunk,
  iptcResource,
  jpegWith,
  jumbf,
  jumbfSegment,
  pngWith,
  textChunk,
  xmpSegment,
} from './testing/build-metadata.ts';

const found = (bytes: Uint8Array) =>
  checkPictureFile(bytes).findings.map(({ severity, name, value }) => `${severity} ${name}：${value}`);
const home = '家住上海市黄浦区中山东一路12号3单元502室';

describe('R-PIC-12 what is hidden in the file', () => {
  test('behind the end, between scans and in private parts', () => {
    expect(found(concat([sample('png'), latin1('PK\u0003\u0004rest')]))[0]).toContain(
      '图片结束之后还有一个 ZIP 压缩包',
    );
    expect(found(concat([sample('jpeg'), utf8(home)]))[0]).toBe(`high 图片结束之后的文字（含地址）：${home}`);
    expect(found(concat([sample('webp'), sample('jpeg')]))[0]).toContain('另一张 JPEG');
    expect(found(concat([sample('gif'), latin1('....')]))[0]).toContain('图片结束之后还有');
    const { segments, scans } = readJpeg(sample('jpeg'));
    const comment = utf8(home);
    const late = concat([
      scans.subarray(0, -2),
      Uint8Array.of(0xff, 0xfe, 0, comment.length + 2),
      comment,
      scans.subarray(-2),
    ]);
    expect(found(writeJpeg(segments, late))[0]).toBe(`high 注释（含地址）：${home}`);
    expect(found(jpegWith([app(7, latin1('SECRET data'))]))[0]).toContain('APP7 SECRET');
    expect(found(jpegWith([app(2, concat([latin1('ICC_PROFILE\0\x01\x01'), utf8(home)]))]))[0]).toContain(
      '地址',
    );
    expect(found(pngWith([{ type: 'prVt', data: latin1('x') }]))[0]).toContain('PNG 块 prVt');
  });

  test('plain pictures of every format are clean; other formats and broken ones are not called so', () => {
    for (const name of sampleNames.filter((one) => one !== 'jpegExif')) {
      const check = checkPictureFile(sample(name));
      expect([name, check.findings, isClean(check)]).toEqual([name, [], true]);
    }
    expect(isClean(checkPictureFile(latin1('BM picture')))).toBe(false);
    expect(isClean(checkPictureFile(sample('jpeg').slice(0, -4)))).toBe(false);
  });

  test('no bytes whatever make the check throw', () => {
    const whole = [
      jpegWith([
        exifSegment(buildExif({ image: [ascii(0x010e, 'x')], gps: bund, thumbnail: sample('jpeg') })),
        xmpSegment(gpsXmp),
        app(13, iptcResource([[80, 'x']])),
        jumbfSegment(jumbf('c2pa', cborBox(Uint8Array.of(0xbf, 0x61, 0x61, 0x9f, 1, 0xff, 0xff)))),
      ]),
      pngWith([internationalChunk('XML:com.adobe.xmp', gpsXmp, true), textChunk('prompt', '{"1":{}}')]),
      ...sampleNames.map(sample),
    ];
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        fc.nat(),
        (which, changes, cut) => {
          const bytes = Uint8Array.from(whole[which] ?? []);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          checkPictureFile(cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
