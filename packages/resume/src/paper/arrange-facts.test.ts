import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressScales, fitFacts } from './arrange-facts.ts';

fc.configureGlobal({ seed: 20261124 });

test('R-EDIT-141 contact data stand in as many columns as hold them unbroken', () => {
  expect(fitFacts([100, 100, 100, 100], 2, 300, 24)).toEqual({ columns: 2, wide: new Set() });
  expect(fitFacts([120, 280, 100, 100], 3, 444, 24)).toEqual({ columns: 2, wide: new Set() });
  expect(fitFacts([120, 400, 100, 100], 2, 444, 24)).toEqual({ columns: 2, wide: new Set([1]) });
  expect(fitFacts([], 2, 444, 24).columns).toBe(2);
});

test('R-EDIT-141 whatever the widths are, no fact that fits on a row is broken', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 14 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 100, max: 720 }),
      (widths, wanted, available) => {
        const { columns, wide } = fitFacts(widths, wanted, available, 24);
        expect(columns).toBeLessThanOrEqual(wanted);
        const places = Array.from({ length: columns }, () => 0);
        let column = columns;
        for (const [index, width] of widths.entries()) {
          if (wide.has(index)) {
            column = columns;
            continue;
          }
          column = column >= columns ? 0 : column;
          places[column] = Math.max(places[column] ?? 0, width);
          column += 1;
        }
        expect(places.reduce((total, place) => total + place, 24 * (columns - 1))).toBeLessThanOrEqual(
          available,
        );
      },
    ),
  );
});

test('R-EDIT-141 an address is made smaller only as far as it can be read', () => {
  expect(addressScales(150, 160)[0]).toBe(1);
  expect(addressScales(200, 160)).toEqual([0.8, 0.79, 0.78, 0.77, 0.76, 0.75]);
  expect(addressScales(400, 160)).toEqual([]);
});
