import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brushMask } from './brush-mask.ts';

const [width, height] = [80, 50];
const at = (mask: Uint8ClampedArray, x: number, y: number) => mask[y * width + x];

test('R-SELFIE-08 the brush keeps and erases along its way, and nowhere else', () => {
  const mask = new Uint8ClampedArray(width * height);
  brushMask(mask, width, height, [{ does: 'keep', radius: 0.05, points: [0.25, 0.25, 0.75, 0.25] }]);
  expect(at(mask, 40, 20)).toBe(255);
  expect(at(mask, 40, 35)).toBe(0);
  expect(at(mask, 5, 20)).toBe(0);
  brushMask(mask, width, height, [{ does: 'erase', radius: 0.03, points: [0.5, 0.25] }]);
  expect(at(mask, 40, 20)).toBe(0);
  expect(at(mask, 25, 20)).toBe(255);
});

test('R-SELFIE-08 keeping never takes from the person, erasing never adds', () => {
  const part = fc.double({ min: -0.2, max: 1.2, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom('keep' as const, 'erase' as const),
      fc.double({ min: 0.001, max: 0.3, noNaN: true }),
      fc.array(part, { minLength: 2, maxLength: 8 }),
      (does, radius, points) => {
        const before = Uint8ClampedArray.from({ length: width * height }, (_, i) => (i * 37) % 256);
        const mask = before.slice();
        brushMask(mask, width, height, [{ does, radius, points }]);
        const right = mask.every((value, i) =>
          does === 'keep' ? value >= (before[i] ?? 0) : value <= (before[i] ?? 0),
        );
        expect(right).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
