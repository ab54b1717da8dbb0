import { expect, it } from 'vitest';
import { covers, parseUnicodeRange } from './font-slices.ts';

it('R-EDIT-84 reads the ranges that slices of fonts are declared with', () => {
  expect(parseUnicodeRange('U+4E00-4E2D, u+20, U+30??')).toEqual([
    [0x4e00, 0x4e2d],
    [0x20, 0x20],
    [0x3000, 0x30ff],
  ]);
  expect(parseUnicodeRange('')).toEqual([[0, 0x10ffff]]);
  expect(parseUnicodeRange('nonsense')).toEqual([]);
});

it('R-EDIT-84 takes a slice exactly when the text has a character of it', () => {
  const ranges = parseUnicodeRange('U+4E00-4E2D, U+20');
  const codes = (text: string) => Array.from(text, (char) => char.codePointAt(0) ?? 0);
  expect(covers(ranges, codes('简历中'))).toBe(true);
  expect(covers(ranges, codes('简历'))).toBe(false);
  expect(covers(ranges, [])).toBe(false);
});
