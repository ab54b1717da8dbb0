import { expect, test } from 'vitest';
import { isRightToLeft, rightToLeftWordSource } from './direction.ts';

test.each([
  ['مرحبا بالعالم', true],
  ['שלום world', true],
  ['2021 – مدير', true],
  ['(مدير)', true],
  ['Manager at شركة', false],
  ['后端工程师', false],
  ['2021', false],
  ['', false],
])('R-EDIT-200 %j is written from right to left: %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});

test('R-EDIT-200 words that are drawn as a whole leave figures and signs to themselves', () => {
  const words = 'قاد فريقا من ٨ أشخاص، בניית API'.match(new RegExp(rightToLeftWordSource, 'gu'));
  expect(words).toEqual(['قاد', 'فريقا', 'من', 'أشخاص', 'בניית']);
});
