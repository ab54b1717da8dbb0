import { expect, test } from 'vitest';
import { clampView, fitSize, maxScale, fitView, zoomAt } from './view.ts';

const stage = { width: 1000, height: 500 };
const picture = { width: 2000, height: 2000 };

test('R-PAINT-65 a picture is whole on the stage, and a small one is not enlarged', () => {
  expect(fitSize(picture, stage)).toEqual({ width: 500, height: 500 });
  expect(fitSize({ width: 10, height: 20 }, stage)).toEqual({ width: 10, height: 20 });
  expect(fitSize({ width: 0, height: 0 }, stage)).toEqual(stage);
});

test('R-PAINT-65 zooming keeps the point under the pointer and stays within its bounds', () => {
  const point = { x: 100, y: -40 };
  const near = zoomAt({ scale: 2, x: 30, y: 10 }, 1.5, point);
  // The same spot of the picture, before and after.
  expect((point.x - near.x) / near.scale).toBeCloseTo((point.x - 30) / 2);
  expect((point.y - near.y) / near.scale).toBeCloseTo((point.y - 10) / 2);
  expect(zoomAt(fitView, 100, point).scale).toBe(8);
  expect(zoomAt(fitView, 0.1, point).scale).toBe(1);
});

test('R-PAINT-65 a picture cannot be dragged away from an edge that it reaches', () => {
  expect(clampView({ scale: 1, x: 300, y: 300 }, picture, stage)).toEqual(fitView);
  expect(clampView({ scale: 4, x: 900, y: -2000 }, picture, stage)).toEqual({ scale: 4, x: 500, y: -750 });
});

test('R-GAL-33 a picture of many pixels can be enlarged beyond its own, a small one eightfold', () => {
  expect(maxScale(picture, stage)).toBe(8);
  expect(maxScale({ width: 12_000, height: 9_000 }, { width: 390, height: 600 })).toBeCloseTo(61.5, 0);
  const far = clampView(
    { scale: 40, x: 0, y: 0 },
    { width: 12_000, height: 9_000 },
    { width: 390, height: 600 },
  );
  expect(far.scale).toBe(40);
});
