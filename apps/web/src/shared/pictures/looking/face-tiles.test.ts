import { expect, test } from 'vitest';
import { faceTiles, mergeFaces } from './face-tiles.ts';

test('R-VIS-22 faces are looked for in the whole and in parts that overlap; each counts once', () => {
  for (const [width, height] of [
    [2000, 1500],
    [800, 4000],
    [4000, 300],
    [100, 100],
    [1, 1],
  ] as const) {
    const tiles = faceTiles(width, height);
    expect(tiles.length).toBeLessThan(80);
    for (const { x, y, width: w, height: h } of tiles) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + w, y + h)).toBeLessThanOrEqual(1.000_001);
    }
  }
  const face = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
  const other = { x: 0.6, y: 0.1, width: 0.1, height: 0.1 };
  expect(mergeFaces([face, { ...face, x: 0.11 }, other])).toEqual([face, other]);
});
