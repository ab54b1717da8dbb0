import { describe, expect, test } from 'vitest';
import { hammingDistance, fingerprintGrid, perceptualHash, isNearDuplicate } from './near-duplicates.ts';

const { width, height } = fingerprintGrid;
const grid = (at: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)));

describe('fingerprints', () => {
  const waves = grid((x, y) => 128 + 100 * Math.sin(x * 1.3 + y * 0.7));

  test('R-GAL-17 brightness and a little noise change next to nothing, another picture nearly everything', () => {
    const brighter = grid((x, y) =>
      Math.min(255, 140 + 100 * Math.sin(x * 1.3 + y * 0.7) + ((x * 7 + y) % 3)),
    );
    const other = grid((x, y) => 128 + 100 * Math.sin(x * 0.9 - y * 1.9));
    expect(isNearDuplicate(perceptualHash(waves), perceptualHash(brighter))).toBe(true);
    expect(isNearDuplicate(perceptualHash(waves), perceptualHash(other))).toBe(false);
    expect(hammingDistance(perceptualHash(waves), perceptualHash(waves))).toBe(0);
  });

  test('R-GAL-17 plain areas are never taken for each other', () => {
    const white = perceptualHash(grid(() => 255));
    expect(isNearDuplicate(white, white)).toBe(false);
  });
});
