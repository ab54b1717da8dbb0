import { expect, test } from 'vitest';
import { makePlane } from '../pixels/plane.ts';
import { closeUpRegion, blendCloseUp } from './detect-person.ts';
import type { Face } from './person.ts';

const spot = { x: 0, y: 0 };
const faceAt = (x: number, y: number, side: number): Face => ({
  box: { x, y, width: side, height: side },
  rightEye: spot,
  leftEye: spot,
  nose: spot,
  mouth: spot,
  ears: { right: spot, left: spot },
});
const whole = { x: 0, y: 0, width: 3000, height: 4000 };

test('R-SELFIE-04 somebody far away is looked at again around the face, within the picture; a close portrait is not', () => {
  const part = closeUpRegion(faceAt(100, 900, 300), whole);
  expect(part).toMatchObject({ x: 0 });
  expect(part && part.y).toBeLessThan(900 - 300);
  expect(part && part.x + part.width).toBeGreaterThan(400 + 200);
  expect(closeUpRegion(faceAt(900, 1000, 1200), whole)).toBeNull();
});

test('R-SELFIE-04 the closer look counts in its middle, fades out to its border and leaves the rest alone', () => {
  const mask = makePlane(300, 400);
  const closer = makePlane(256, 256);
  closer.data.fill(1);
  const part = { x: 1000, y: 1000, width: 1000, height: 1000 };
  blendCloseUp(mask, closer, part, whole);
  const at = (x: number, y: number) => mask.data[y * 300 + x] ?? 0;
  expect(at(150, 150)).toBeCloseTo(1);
  expect(at(101, 150)).toBeGreaterThan(0);
  expect(at(101, 150)).toBeLessThan(0.5);
  expect(at(99, 150)).toBe(0);
  expect(at(250, 350)).toBe(0);
});

test('R-SELFIE-04 at the picture’s own border the closer look does not fade: there is nothing beyond', () => {
  const mask = makePlane(300, 400);
  const closer = makePlane(256, 256);
  closer.data.fill(1);
  blendCloseUp(mask, closer, { x: 0, y: 0, width: 1000, height: 1000 }, whole);
  expect(mask.data[0]).toBeCloseTo(1);
});
