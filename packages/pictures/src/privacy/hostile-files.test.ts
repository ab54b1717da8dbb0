import { describe, expect, test } from 'vitest';
import { concat, latin1, maxParts, utf8 } from '../bytes.ts';
import { readLabel } from '../read-provenance.ts';
import { readPictureHead } from '../picture-head.ts';
import { sample } from '../testing/samples.ts';
import { readCameraTags } from './camera-tags.ts';
import { checkPictureFile, isClean } from './check-file.ts';
import { inflateUpTo } from './inflate.ts';
import { pngBlocks } from './png-blocks.ts';
import { readExif } from './read-exif.ts';
import {
  ascii,
  box,
  buildExif,
  exifSegment,
  gifWith,
  jpegWith,
  long,
  pngWith,
  rationals,
  repeated,
  sharedExif,
  textChunk,
  zippedChunk,
} from './testing/build-metadata.ts';

describe('R-PIC-16 work and memory are bounded by the length of the file', () => {
  const many = maxParts + 10;
  test.each([
    ['boxes', () => concat([sample('avif'), repeated(box('free', new Uint8Array()), many)])],
    [
      'chunks of a PNG',
      () => {
        const chunk = concat([new Uint8Array(4), latin1('prVt'), new Uint8Array(4)]);
        return concat([sample('png').subarray(0, 33), repeated(chunk, many), sample('png').subarray(33)]);
      },
    ],
    ['blocks of a GIF', () => gifWith(repeated(latin1('!\xfe\0'), many))],
    [
      'segments of a JPEG',
      () => {
        const jpeg = sample('jpeg');
        return concat([jpeg.subarray(0, 2), repeated(Uint8Array.of(255, 254, 0, 2), many), jpeg.subarray(2)]);
      },
    ],
  ])('a file of too many %s is left, and not called clean', (_, make) => {
    const bytes = make();
    expect(isClean(checkPictureFile(bytes))).toBe(false);
    expect(readPictureHead(bytes)?.end).toBeUndefined();
  });

  test('compressed texts of one file unfold to 16 MB together', () => {
    const chunk = zippedChunk('Comment', new Uint8Array(4_000_000).fill(0x61));
    const { blocks, whole } = pngBlocks(pngWith(Array.from({ length: 5 }, () => chunk)));
    expect(blocks.reduce((sum, block) => sum + ('data' in block ? block.data.length : 0), 0)).toBe(16 << 20);
    expect(whole).toBe(false);
    expect(inflateUpTo(chunk.data.subarray(9), 4_000_000).whole).toBe(true);
  });

  test('values of Exif that share their bytes are read once', () => {
    const { entries, whole } = readExif(sharedExif(1_900, 1 << 16));
    expect(entries.length).toBeLessThan(3);
    expect(whole).toBe(false);
  });

  test('Exif that is cut short, or whose lists lead back, tells a camera what is left of it', () => {
    const whole = buildExif({
      image: [ascii(0x010f, 'Maker')],
      exif: [rationals(0x829a, 0.004), rationals(0x829d, 2.8)],
    });
    expect(readCameraTags(jpegWith([exifSegment(whole)]))).toEqual({
      make: 'Maker',
      exposure: 0.004,
      aperture: 2.8,
    });
    for (let length = 0; length < whole.length; length += 1) {
      const tags = readCameraTags(jpegWith([exifSegment(whole.subarray(0, length))]));
      expect([undefined, '', 'Maker']).toContain(tags.make);
      expect(readCameraTags(whole.subarray(0, length)).exposure ?? 0.004).toBe(0.004);
    }
    // Its list of settings is the first one, of which the next is the first one again.
    const circle = buildExif({ image: [long(0x8769, 8), long(0xa005, 8), ascii(0x010f, 'Maker')] });
    circle.set([0, 0, 0, 8], 8 + 2 + 3 * 12);
    expect(readCameraTags(circle)).toEqual({ make: 'Maker' });
    expect(readCameraTags(pngWith([{ type: 'eXIf', data: sharedExif(1_900, 1 << 16) }]))).toEqual({});
    const divided = buildExif({ image: [{ tag: 0x829a, type: 5, count: 1, data: new Uint8Array(8) }] });
    expect(readCameraTags(divided)).toEqual({});
  });

  test('extents of a HEIF item that overlap are put together up to a length alone', () => {
    const count = 60;
    const items = Array.from({ length: count }, (_, n) => Uint8Array.of(0, n + 1, 0, 0, 3, 232));
    const iloc = box('iloc', concat([new Uint8Array(6), Uint8Array.of(0, count), ...items]));
    const infe = (n: number) =>
      box('infe', concat([Uint8Array.of(2, 0, 0, 0, 0, n, 0, 0), latin1('Exif\0')]));
    const listed = Array.from({ length: count }, (_, n) => infe(n + 1));
    const iinf = box('iinf', concat([Uint8Array.of(0, 0, 0, 0, 0, count), ...listed]));
    const bytes = concat([
      sample('avif').subarray(0, 28),
      box('meta', concat([new Uint8Array(4), iloc, iinf])),
      box('mdat', new Uint8Array(1 << 20)),
    ]);
    expect(checkPictureFile(bytes).complete).toBe(false);
  });

  test('a text of nothing but beginnings of labels is left', () => {
    const tricks = '"Label"'.repeat(20_000);
    for (const text of [tricks, `{${tricks}`])
      expect(readLabel(pngWith([textChunk('Comment', text)]))).toBeUndefined();
    const label = '{"Label":"1","ContentProducer":"x"}';
    expect(
      readLabel(pngWith([{ type: 'iTXt', data: utf8(`AIGC\0\0\0\0\0${'"Label"'.repeat(9)}${label}`) }])),
    ).toMatchObject({
      producer: 'x',
    });
  });
});
