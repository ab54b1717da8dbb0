import { expect, test } from 'vitest';
import { makePlane } from '../pixels/plane.ts';
import { refineMask } from './refine-mask.ts';

/** A dark person before a light wall, the border at a part of the width. */
function scene(width: number, height: number, border: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1)
    data.fill((i % width) / width < border ? 40 : 220, i * 4, i * 4 + 4);
  return { width, height, data };
}

test('R-SELFIE-04 a vague edge from the model becomes the edge that the photo has, at the photo’s own size', () => {
  const small = scene(256, 192, 0.5);
  const full = scene(512, 384, 0.5);
  const rough = makePlane(256, 192);
  // The model's edge is four pixels wide and one off.
  rough.data.forEach((_, i) => {
    rough.data[i] = Math.min(1, Math.max(0, (131 - (i % 256)) / 4));
  });
  const alpha = refineMask(small, rough, full);
  expect(alpha).toHaveLength(512 * 384);
  const row = alpha.slice(200 * 512, 201 * 512);
  expect(row[20]).toBe(255);
  expect(row[500]).toBe(0);
  // Across the photo's edge; the rough mask alone falls by 48 over these three pixels.
  expect((row[254] ?? 0) - (row[257] ?? 0)).toBeGreaterThan(120);
});

test('R-SELFIE-04 where the model is sure, its word stands whatever the photo shows', () => {
  const full = scene(64, 64, 0.5);
  const sure = makePlane(64, 64);
  expect(refineMask(full, sure, full).every((alpha) => alpha === 0)).toBe(true);
  sure.data.fill(1);
  expect(refineMask(full, sure, full).every((alpha) => alpha === 255)).toBe(true);
});
