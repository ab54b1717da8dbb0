import { expect, test } from 'vitest';
import { closeTile, faceTiles, featureSide, hasFeatures, isConfirmed, mergeFaces } from './face-tiles.ts';

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

test('R-VIS-22 a face counts only when a closer look finds it at the same place', () => {
  const face = { x: 0.9, y: 0, width: 0.1, height: 0.2 };
  const close = closeTile(face);
  expect(close.x).toBeCloseTo(0.85);
  expect(close.y).toBe(0);
  expect(close.width).toBeCloseTo(0.15);
  expect(close.height).toBeCloseTo(0.3);
  expect(isConfirmed(face, [{ ...face, y: 0.02 }])).toBe(true);
  expect(isConfirmed(face, [])).toBe(false);
  expect(isConfirmed(face, [{ ...face, x: 0.4 }])).toBe(false);
  expect(isConfirmed(face, [{ x: 0, y: 0, width: 1, height: 1 }])).toBe(false);
});

test('R-VIS-27 a gradient has no features, whichever way it goes; a drawing of eyes and a mouth has', () => {
  const square = (light: (x: number, y: number) => number) =>
    Uint8ClampedArray.from({ length: featureSide ** 2 * 4 }, (_, at) =>
      light((at >> 2) % featureSide, Math.floor((at >> 2) / featureSide)),
    );
  for (const gradient of [
    square((x) => x * 8),
    square((x, y) => 255 - (x + y) * 4),
    square((x, y) => 40 + Math.hypot(x - 16, y - 16) * 8),
    square((_, y) => 127 + 120 * Math.cos((y / featureSide) * Math.PI)),
    square(() => 90),
  ])
    expect(hasFeatures(gradient)).toBe(false);
  const isDark = (x: number, y: number) =>
    Math.hypot(x - 10, y - 12) < 3 ||
    Math.hypot(x - 22, y - 12) < 3 ||
    (y > 22 && y < 26 && x > 10 && x < 22);
  expect(hasFeatures(square((x, y) => (isDark(x, y) ? 60 : 180)))).toBe(true);
});
