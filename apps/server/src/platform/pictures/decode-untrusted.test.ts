import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeUntrusted } from './decode-untrusted.ts';

const bounds = { maxBytes: 1_000_000, maxPixels: 1_000_000, minSide: 16 };
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#456' } })
  .png()
  .toBuffer();

test('R-GAL-12 what takes the library too long is told as that, not as a broken file', async () => {
  const slow = decodeUntrusted(picture, bounds, async () => {
    throw new Error('timeout: 42% complete');
  });
  await expect(slow).rejects.toMatchObject({ reason: 'tooSlow' });
});

test('R-GAL-12 two pictures are worked on at once, some wait, and more are asked to come again', async () => {
  const gate = Promise.withResolvers<void>();
  let working = 0;
  let most = 0;
  const work = async (): Promise<string> => {
    most = Math.max(most, ++working);
    await gate.promise;
    working -= 1;
    return 'done';
  };
  const taken = Array.from({ length: 14 }, () => decodeUntrusted(picture, bounds, work));
  await expect(decodeUntrusted(picture, bounds, work)).rejects.toMatchObject({ reason: 'busy' });
  gate.resolve();
  expect(await Promise.all(taken)).toEqual(taken.map(() => 'done'));
  expect(most).toBe(2);
  // The turns are free again.
  expect(await decodeUntrusted(picture, bounds, work)).toBe('done');
});

test('R-GAL-12 a picture of more pixels than its head said is not decoded', async () => {
  const lying = decodeUntrusted(picture, { ...bounds, maxPixels: 64 * 64 }, async () => {
    throw new Error('Input image exceeds pixel limit');
  });
  await expect(lying).rejects.toMatchObject({ reason: 'tooManyPixels' });
});
