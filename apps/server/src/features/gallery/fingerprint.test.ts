import { describe, expect, test } from 'vitest';
import { distance, fingerprintGrid, fingerprintOf, isNear } from './fingerprint.ts';

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
    expect(isNear(fingerprintOf(waves), fingerprintOf(brighter))).toBe(true);
    expect(isNear(fingerprintOf(waves), fingerprintOf(other))).toBe(false);
    expect(distance(fingerprintOf(waves), fingerprintOf(waves))).toBe(0);
  });

  test('R-GAL-17 plain areas are never taken for each other', () => {
    const white = fingerprintOf(grid(() => 255));
    expect(isNear(white, white)).toBe(false);
  });
});
