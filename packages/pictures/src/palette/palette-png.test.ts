import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureHead } from '../picture-head.ts';
import { quantise, type RgbaPixels } from './quantise.ts';
import { writePalettePng } from './write-palette-png.ts';

function draw(width: number, height: number, paint: (x: number, y: number) => readonly number[]): RgbaPixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) data.set(paint(at % width, Math.floor(at / width)), at * 4);
  return { data, width, height };
}

const decode = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();
const meanError = (a: Uint8Array, b: ArrayLike<number>) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;

test('R-PIC-14 a picture of few colours comes back exactly, with as few bits as they need', async () => {
  for (const colours of [1, 2, 3, 4, 5, 16, 17, 200, 256]) {
    const pixels = draw(37, 23, (x, y) => {
      const n = (x + 37 * y) % colours;
      return [n, 255 - n, (n * 7) % 256, n === 3 ? 128 : 255];
    });
    const png = writePalettePng(quantise(pixels, 256, true));
    expect([colours, Buffer.compare(await decode(png), Buffer.from(pixels.data))]).toEqual([colours, 0]);
    expect(readPictureHead(png)).toMatchObject({ width: 37, height: 23, end: png.length });
    expect(png[24]).toBe(colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8);
  }
});

test('R-PIC-14 a photo of many colours is near in 256, and nearer on the whole when it is dithered', async () => {
  const photo = draw(160, 120, (x, y) => [
    128 + 100 * Math.sin(x / 23),
    128 + 90 * Math.cos(y / 17 + x / 90),
    (x * y) / 80,
    255,
  ]);
  const plain = await decode(writePalettePng(quantise(photo, 256, false)));
  expect(meanError(plain, photo.data)).toBeLessThan(4);
  // Blurred, as the eye sees it, the dithered one is nearer.
  const blurred = (buffer: Uint8Array) =>
    sharp(buffer, { raw: { width: 160, height: 120, channels: 4 } })
      .blur(3)
      .raw()
      .toBuffer();
  const [original, few, dithered] = await Promise.all([
    blurred(Buffer.from(photo.data)),
    decode(writePalettePng(quantise(photo, 8, false))).then(blurred),
    decode(writePalettePng(quantise(photo, 8, true))).then(blurred),
  ]);
  expect(meanError(dithered, original)).toBeLessThan(meanError(few, original) * 0.85);
});

test('R-PIC-14 what lets the ground through stays so, and other numbers of colours are refused', async () => {
  const glass = draw(64, 64, (x, y) => [x * 4, y * 4, 99, x < 32 ? 0 : 4 * y]);
  const back = await decode(writePalettePng(quantise(glass, 64, true)));
  expect(back.filter((_, at) => at % 4 === 3 && (at >> 2) % 64 < 32).every((alpha) => alpha === 0)).toBe(
    true,
  );
  for (const most of [0, 1, 257, 1.5, Number.NaN])
    expect(() => quantise(glass, most, true)).toThrow(RangeError);
  expect(() => quantise({ ...glass, width: 65 }, 16, true)).toThrow(RangeError);
});
