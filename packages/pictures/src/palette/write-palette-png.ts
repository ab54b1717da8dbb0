import { zlibSync } from 'fflate';
import { viewOf } from '../bytes.ts';
import { writePng } from '../png.ts';
import type { IndexedPixels } from './quantise.ts';

/** Bits that an index needs. */
const depthFor = (colours: number): 1 | 2 | 4 | 8 =>
  colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;

/**
 * A PNG with a palette (PNG specification, third edition: colour type 3, PLTE, tRNS), with as few bits a pixel as its
 * colours need. Rows are not filtered, which suits indices best.
 */
export function writePalettePng({ palette, indices, width, height }: IndexedPixels): Uint8Array {
  const colours = palette.length / 4;
  const depth = depthFor(colours);
  const perByte = 8 / depth;
  const row = Math.ceil(width / perByte);
  const raw = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (row + 1) + 1 + Math.floor(x / perByte);
      raw[at] = (raw[at] ?? 0) | ((indices[y * width + x] ?? 0) << (8 - depth - (x % perByte) * depth));
    }
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, width);
  viewOf(header).setUint32(4, height);
  header.set([depth, 3], 8);
  const plte = new Uint8Array(colours * 3);
  const alphas = new Uint8Array(colours);
  for (let at = 0; at < colours; at += 1) {
    plte.set(palette.subarray(at * 4, at * 4 + 3), at * 3);
    alphas[at] = palette[at * 4 + 3] ?? 255;
  }
  const transparent = alphas.some((alpha) => alpha < 255);
  return writePng([
    { type: 'IHDR', data: header },
    { type: 'PLTE', data: plte },
    ...(transparent ? [{ type: 'tRNS', data: alphas }] : []),
    { type: 'IDAT', data: zlibSync(raw, { level: 9 }) },
    { type: 'IEND', data: new Uint8Array() },
  ]);
}
