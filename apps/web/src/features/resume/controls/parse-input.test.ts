import { assert, constantFrom, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseNumber } from './number-setting.tsx';

const bounds = { min: 8, max: 24, step: 0.5 };

test('R-EDIT-61 a figure being typed counts as soon as it may be, and its nearest when the typing is over', () => {
  expect(parseNumber('12', bounds)).toEqual({ value: 12, nearest: 12 });
  expect(parseNumber('1', bounds)).toEqual({ value: undefined, nearest: 8 });
  expect(parseNumber('120', bounds)).toEqual({ value: undefined, nearest: 24 });
  expect(parseNumber('１２．５', bounds)).toEqual({ value: 12.5, nearest: 12.5 });
  expect(parseNumber('12.345', bounds).value).toBe(12.3);
  for (const text of ['', ' ', '-', 'abc', '1e999', '１２px'])
    expect(parseNumber(text, bounds)).toEqual({ value: undefined, nearest: undefined });
});

test('R-EDIT-61 whatever is typed, no figure leaves its bounds', () => {
  assert(
    property(double().map(String), constantFrom(0.05, 0.5, 1), (text, step) => {
      const { nearest } = parseNumber(text, { ...bounds, step });
      if (nearest === undefined) return;
      expect(nearest).toBeGreaterThanOrEqual(8);
      expect(nearest).toBeLessThanOrEqual(24);
    }),
  );
});
