import { assert, constantFrom, double, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readColour } from './read-colour.ts';
import { readNumber } from './read-number.ts';

const bounds = { min: 8, max: 24, step: 0.5 };

test('R-EDIT-61 a figure being typed counts as soon as it may be, and its nearest when the typing is over', () => {
  expect(readNumber('12', bounds)).toEqual({ value: 12, nearest: 12 });
  expect(readNumber('1', bounds)).toEqual({ value: undefined, nearest: 8 });
  expect(readNumber('120', bounds)).toEqual({ value: undefined, nearest: 24 });
  expect(readNumber('１２．５', bounds)).toEqual({ value: 12.5, nearest: 12.5 });
  expect(readNumber('12.345', bounds).value).toBe(12.3);
  for (const text of ['', ' ', '-', 'abc', '1e999', '１２px'])
    expect(readNumber(text, bounds)).toEqual({ value: undefined, nearest: undefined });
});

test('R-EDIT-61 whatever is typed, no figure leaves its bounds', () => {
  assert(
    property(double().map(String), constantFrom(0.05, 0.5, 1), (text, step) => {
      const { nearest } = readNumber(text, { ...bounds, step });
      if (nearest === undefined) return;
      expect(nearest).toBeGreaterThanOrEqual(8);
      expect(nearest).toBeLessThanOrEqual(24);
    }),
  );
});

test('R-EDIT-61 colours are read as people write them, and nothing else is', () => {
  expect(readColour('#3182CE')).toBe('#3182ce');
  expect(readColour(' 3182ce ')).toBe('#3182ce');
  expect(readColour('＃ＡＢＣ')).toBe('#aabbcc');
  for (const text of ['', '#12', '#12345', 'red', 'url(x)']) expect(readColour(text)).toBeUndefined();
  assert(
    property(string(), (text) => {
      expect(readColour(text) ?? '#000000').toMatch(/^#[\da-f]{6}$/);
    }),
  );
});
