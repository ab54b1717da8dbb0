import { describe, expect, test } from 'vitest';
import { concat, latin1, maxParts, utf8 } from '../bytes.ts';
import { readLabel } from '../label-pictures.ts';
import { readPictureHead } from '../picture-head.ts';
import { sample } from '../testing/samples.ts';
import { checkPictureFile, isClean } from './check-file.ts';
import { inflateUpTo } from './inflate.ts';
import { pngBlocks } from './png-blocks.ts';
import { readExif } from './read-exif.ts';
import {
  box,
  gifWith,
  pngWith,
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
