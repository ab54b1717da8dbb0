import { assert, constantFrom, double, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  cropBounds,
  cropMatrix,
  cropWidth,
  initialCrop,
  moveCrop,
  clampCrop,
  type Crop,
  type Size,
} from './crop.ts';

const sizes = record({ width: integer({ min: 1, max: 6000 }), height: integer({ min: 1, max: 6000 }) });
const number = (min: number, max: number) => double({ min, max, noNaN: true });
const aspects = constantFrom(1, 3 / 4, 25 / 35);
const crops = record({
  aspect: aspects,
  x: number(-9000, 9000),
  y: number(-9000, 9000),
  zoom: number(0.1, 20),
  angle: number(-720, 720),
});

/** The four corners of the rectangle, in pixels of the picture. */
function corners(size: Size, crop: Crop): { x: number; y: number }[] {
  const [a, b, c, d, e, f] = cropMatrix(size, crop, 100);
  const det = a * d - b * c;
  return [
    [0, 0],
    [100, 0],
    [0, 100 / crop.aspect],
    [100, 100 / crop.aspect],
  ].map(([right = 0, down = 0]) => ({
    x: (d * (right - e) - c * (down - f)) / det,
    y: (a * (down - f) - b * (right - e)) / det,
  }));
}

const tolerance = (size: Size) => 1e-6 * Math.max(size.width, size.height);

test('R-EDIT-64 no crop shows anything beside the picture, however it is turned, moved and brought near', () => {
  assert(
    property(sizes, crops, number(-3, 3), number(-3, 3), (size, given, right, down) => {
      const crop = moveCrop(size, clampCrop(size, given), right, down);
      for (const { x, y } of corners(size, crop)) {
        expect(x).toBeGreaterThanOrEqual(-tolerance(size));
        expect(y).toBeGreaterThanOrEqual(-tolerance(size));
        expect(x).toBeLessThanOrEqual(size.width + tolerance(size));
        expect(y).toBeLessThanOrEqual(size.height + tolerance(size));
      }
      expect(crop.zoom).toBeGreaterThanOrEqual(1);
      expect(crop.zoom).toBeLessThanOrEqual(cropBounds.zoom);
    }),
  );
});

test('R-EDIT-64 the first crop is the largest square, and keeps the upper part of an upright picture', () => {
  expect(initialCrop({ width: 400, height: 300 })).toEqual({ aspect: 1, x: 200, y: 150, zoom: 1, angle: 0 });
  const upright = initialCrop({ width: 300, height: 400 });
  expect(upright.y).toBeCloseTo(168);
  expect(cropWidth({ width: 300, height: 400 }, upright)).toBe(300);
});

test('R-EDIT-132 a picture of the format is taken whole', () => {
  const inch = initialCrop({ width: 295, height: 413 }, 295 / 413);
  expect(cropWidth({ width: 295, height: 413 }, inch)).toBeCloseTo(295);
  expect(cropMatrix({ width: 295, height: 413 }, inch, 295).map(Math.round)).toEqual([1, 0, -0, 1, 0, 0]);
});

test('R-EDIT-64 the picture follows the hand on screen, also when it is turned', () => {
  const size = { width: 1000, height: 1000 };
  for (const angle of [0, 90, -90, 30, 180]) {
    const before = clampCrop(size, { aspect: 1, x: 500, y: 500, zoom: 4, angle });
    const after = moveCrop(size, before, 0.1, 0.05);
    const seen = (crop: Crop) => {
      const [a, b, c, d, e, f] = cropMatrix(size, crop, 200);
      return { x: a * 500 + c * 500 + e, y: b * 500 + d * 500 + f };
    };
    expect(seen(after).x - seen(before).x).toBeCloseTo(20);
    expect(seen(after).y - seen(before).y).toBeCloseTo(10);
  }
});
