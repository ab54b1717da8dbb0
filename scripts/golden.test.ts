import { expect, test } from 'vitest';
import { differencesOf } from '../golden/compare.ts';

test('R-SETUP-10 a changed, a new and a missing output are named, with the first line that differs', () => {
  const outputs = new Map([
    ['same', 'a'],
    ['changed', 'first\nsecond'],
    ['new', 'x'],
  ]);
  expect(differencesOf({ same: ['a'], changed: ['first', 'other'], gone: ['y'] }, outputs)).toEqual([
    'gone: gone',
    'changed:\n  - other\n  + second',
    'new: new',
  ]);
  expect(differencesOf({ same: ['a'] }, new Map([['same', 'a']]))).toEqual([]);
});

test('R-SETUP-10 a long output is compared whole, by its digest', () => {
  const long = 'x'.repeat(5_000);
  const recorded = '5000 characters, sha256 0';
  expect(differencesOf({ long: recorded }, new Map([['long', long]]))).toHaveLength(1);
});
