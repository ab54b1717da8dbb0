import { readPictureHead } from '@baigong/pictures';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { estimateMemory } from './estimate-memory.ts';
import { decoderMemory } from './decoder-pool.ts';
import type { Recipe } from './recipe.ts';

const original: Recipe = { first: { format: { type: 'jpeg', quality: 92 } } };

const small = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 64, height: 64, channels, background: { r: 9, g: 80, b: 7, alpha: 0.5 } } });

/** Whether a file of this kind would be decoded if it had so many megapixels. */
async function fits(make: Sharp, megapixels: number, orientation = 1): Promise<boolean> {
  const head = readPictureHead(await make.toBuffer());
  if (!head) throw new Error('no picture');
  const large = { ...head, orientation, width: megapixels * 1000, height: 1000 };
  return estimateMemory(large, original) <= decoderMemory;
}

test('R-OPS-131 photos of phones fit, turned ones too, whatever is published at most', async () => {
  expect(await fits(small().jpeg(), 50)).toBe(true);
  expect(await fits(small().jpeg(), 50, 6)).toBe(true);
  expect(await fits(small().png(), 50)).toBe(true);
});

test('R-OPS-131 what a decoder has to keep counts: passes, bits, turning, whole pictures', async () => {
  const progressive = small().jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
  expect(await fits(progressive.clone(), 30)).toBe(true);
  expect(await fits(progressive.clone(), 40)).toBe(false);
  expect(await fits(progressive.clone(), 30, 6)).toBe(false);
  expect(await fits(small().jpeg({ progressive: true }), 40)).toBe(true);
  const deep = small(4).toColourspace('rgb16').png({ progressive: true });
  expect(await fits(deep.clone(), 16)).toBe(true);
  expect(await fits(deep.clone(), 40)).toBe(false);
  expect(await fits(small().webp(), 20)).toBe(true);
  expect(await fits(small().webp(), 40)).toBe(false);
});

test('R-OPS-131 two photos of 12 megapixels, turned, fit beside each other', async () => {
  const head = readPictureHead(await small().jpeg().toBuffer());
  if (!head) throw new Error('no picture');
  const twelve = { ...head, orientation: 6, width: 4000, height: 3000 };
  expect(2 * estimateMemory(twelve, original)).toBeLessThanOrEqual(decoderMemory);
});
