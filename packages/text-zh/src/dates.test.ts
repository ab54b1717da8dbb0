import { expect, test } from 'vitest';
import { englishMonthNumber, isUntilNow, mentionsUntilNow } from './dates.ts';

test('R-TEXT-06 words for “until now” are told from words that only hold them', () => {
  for (const text of ['至今', ' 今 ', '現在', '在读', 'Present', 'currently', 'to date'])
    expect(isUntilNow(text)).toBe(true);
  for (const text of ['今年', 'presented', '']) expect(isUntilNow(text)).toBe(false);
  for (const text of ['2020年到今', '至今在职于甲公司', 'since 2020, now a lead'])
    expect(mentionsUntilNow(text)).toBe(true);
  for (const text of ['今年入职', 'I know', 'Date of birth']) expect(mentionsUntilNow(text)).toBe(false);
});

test('R-TEXT-06 English months have a number, whole or short', () => {
  expect(['January', 'sept', 'DEC', '三月', ''].map(englishMonthNumber)).toEqual([1, 9, 12, 0, 0]);
});
