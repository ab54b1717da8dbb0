import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFilter, filterNames, filters, prepareFilter } from './filters.ts';

const toned = filterNames.filter((name) => name !== 'none');

function run(name: (typeof filterNames)[number], strength: number, colour: readonly number[]): number[] {
  const data = Uint8ClampedArray.from([...colour, 255]);
  const filter = prepareFilter(name, strength);
  if (filter) applyFilter(data, 1, 1, { ...filter, vignette: 0 });
  return [...data];
}

test('R-SELFIE-13 without a filter, or at no strength, nothing changes', () => {
  expect(prepareFilter('none', 1)).toBeNull();
  for (const name of toned) expect(prepareFilter(name, 0)).toBeNull();
});

test('R-SELFIE-13 every filter keeps the order of tones, so that no picture turns over', () => {
  for (const name of toned) {
    const filter = prepareFilter(name, 1);
    for (const table of [filter?.red, filter?.green, filter?.blue])
      expect(
        table?.every((value, i) => i === 0 || value + 1 >= (table[i - 1] ?? 0)),
        name,
      ).toBe(true);
  }
});

test('R-SELFIE-13 half the strength lies between the photo and the full filter, and opacity stays', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.constantFrom(...toned), byte, byte, byte, (name, r, g, b) => {
      const [none, half, full] = [0, 0.5, 1].map((strength) => run(name, strength, [r, g, b]));
      const luma = (pixel: number[] = []) =>
        0.299 * (pixel[0] ?? 0) + 0.587 * (pixel[1] ?? 0) + 0.114 * (pixel[2] ?? 0);
      const [low, high] = [luma(none), luma(full)].toSorted((x, y) => x - y) as [number, number];
      expect(luma(half)).toBeGreaterThanOrEqual(low - 4);
      expect(luma(half)).toBeLessThanOrEqual(high + 4);
      expect(half?.[3]).toBe(255);
    }),
  );
});

test('R-SELFIE-13 black-and-white filters leave no colour, and every filter has a name of its own', () => {
  for (const name of ['mono', 'ink'] as const) {
    const [r = 0, g = 0, b = 0] = run(name, 1, [200, 90, 40]);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(1);
  }
  expect(new Set(filterNames.map((name) => filters[name].label)).size).toBe(filterNames.length);
});
