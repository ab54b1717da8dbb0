import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkPictureFile, readPictureHead, shownSize } from '@baigong/pictures';
import createLibrary from 'libheif-js/libheif-wasm/libheif.js';
import { expect, test } from 'vitest';
import { decodeHeic, HeicFailure, isDisplayP3, maxHeicPixels } from './decode-heic.ts';
import { drawHeic } from './draw-heic.ts';

const wasmBinary = readFileSync(
  createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'),
);
const library = () => createLibrary({ wasmBinary, print() {}, printErr() {} });
const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../../../e2e/fixtures/heic/${name}.heic`, import.meta.url)));

/** What of a file's bytes stands where a text is, changed. */
function changed(bytes: Uint8Array, text: string, skip: number, values: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(values, Buffer.from(copy).indexOf(text, 0, 'latin1') + text.length + skip);
  return copy;
}

const problemOf = (bytes: Uint8Array): string | undefined => {
  try {
    decodeHeic(library(), bytes);
    return undefined;
  } catch (error) {
    return error instanceof HeicFailure ? error.problem : String(error);
  }
};

test('R-VIS-18 a HEIC photo is decoded, turned as it says itself; its metadata is read by the reader of all pictures', () => {
  const bytes = sample('turned');
  const { width, height, data, alpha } = decodeHeic(library(), bytes);
  expect([width, height, alpha]).toEqual([320, 480, false]);
  const head = readPictureHead(bytes);
  expect(head && shownSize(head)).toEqual({ width: 320, height: 480 });
  const at = (x: number, y: number) =>
    Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3));
  const near = (colour: number[], wanted: number[]) =>
    expect(Math.max(...colour.map((value, n) => Math.abs(value - (wanted[n] ?? 0))))).toBeLessThan(8);
  // A quarter clockwise: what stood at the lower left is at the upper left.
  near(at(40, 40), [0x20, 0x40, 0xe0]);
  near(at(280, 40), [0xe0, 0x20, 0x20]);
  near(at(40, 440), [0xf0, 0xf0, 0xf0]);
  near(at(280, 440), [0x20, 0xc0, 0x20]);
  expect(checkPictureFile(bytes).findings.map(({ kind }) => kind)).toContain('place');
});

test('R-VIS-18 transparency and the colours that phones photograph in are kept', () => {
  const glass = decodeHeic(library(), sample('transparent'));
  expect(glass.alpha).toBe(true);
  expect(glass.data[3]).toBe(0x80);
  expect(isDisplayP3(sample('display-p3'))).toBe(true);
  expect(isDisplayP3(sample('turned'))).toBe(false);
  const profile = Buffer.from(`colrprof\0\0\0\0desc${'Display P3'.replaceAll(/./g, '\0$&')}`, 'latin1');
  expect(isDisplayP3(new Uint8Array(profile))).toBe(true);
});

test('R-VIS-18 a broken HEIC file, one in another coding and one that lies about its size end in a reason', () => {
  const bytes = sample('portrait');
  for (let length = 0; length < bytes.length; length += 997)
    expect(problemOf(bytes.subarray(0, length)), `${length} bytes`).toBe('broken');
  expect(problemOf(changed(bytes, 'infe', 8, [...Buffer.from('vvc1')]))).toBe('broken');
  const huge = [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30];
  expect(problemOf(changed(bytes, 'ispe', 4, huge))).toBe('too-large');
  const small = [0, 0, 0, 64, 0, 0, 0, 64];
  expect(problemOf(changed(bytes, 'ispe', 4, small))).toBe('too-large');
});

test('R-VIS-18 what the head of a HEIC file gives away is said without the decoder', async () => {
  const bytes = sample('portrait');
  const huge = changed(bytes, 'ispe', 4, [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
  await expect(drawHeic(new Blob([Uint8Array.from(huge)]), '大.heic')).rejects.toThrow(
    `“大.heic”这张 HEIC 照片（30000 × 30000 像素）解开后内存装不下，最多 ${maxHeicPixels / 10_000} 万像素。请先在相册里缩小再试。`,
  );
  await expect(drawHeic(new Blob([bytes.slice(0, 2_000)]))).rejects.toThrow(
    '这张 HEIC 照片打不开：图片不完整或已损坏。请重新保存或下载一份再试。',
  );
});
