import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxMean, makePlane, resizePlane, shrinkPlane } from './plane.ts';

const anyPlane = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .array(fc.float({ min: 0, max: 1, noNaN: true }), {
        minLength: width * height,
        maxLength: width * height,
      })
      .map((values) => ({ width, height, data: Float32Array.from(values) })),
  );

test('R-SELFIE-09 the running mean over a window is the plain mean of that window, for any size and radius', () => {
  fc.assert(
    fc.property(anyPlane, fc.integer({ min: 0, max: 15 }), (plane, radius) => {
      const means = boxMean(plane, radius);
      for (let y = 0; y < plane.height; y += 1)
        for (let x = 0; x < plane.width; x += 1) {
          let [sum, count] = [0, 0];
          for (let wy = Math.max(0, y - radius); wy <= Math.min(plane.height - 1, y + radius); wy += 1)
            for (let wx = Math.max(0, x - radius); wx <= Math.min(plane.width - 1, x + radius); wx += 1) {
              sum += plane.data[wy * plane.width + wx] ?? 0;
              count += 1;
            }
          expect(means.data[y * plane.width + x]).toBeCloseTo(sum / count, 4);
        }
    }),
  );
});

test('R-SELFIE-09 another size keeps a plain background plain and stays within what was there', () => {
  fc.assert(
    fc.property(
      anyPlane,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (plane, width, height) => {
        const made = resizePlane(plane, width, height);
        expect(Math.max(...made.data)).toBeLessThanOrEqual(Math.max(...plane.data) + 1e-5);
        expect(Math.min(...made.data)).toBeGreaterThanOrEqual(Math.min(...plane.data) - 1e-5);
      },
    ),
  );
});

test('R-SELFIE-09 a shrunk plane has the mean of the whole', () => {
  const plane = makePlane(64, 48);
  plane.data.forEach((_, i) => {
    plane.data[i] = (i % 7) / 7;
  });
  const mean = (data: Float32Array) => data.reduce((sum, value) => sum + value, 0) / data.length;
  const small = shrinkPlane(plane, 16);
  expect([small.width, small.height]).toEqual([16, 12]);
  expect(mean(small.data)).toBeCloseTo(mean(plane.data), 4);
});
