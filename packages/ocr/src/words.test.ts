import { expect, test } from 'vitest';
import { findDoubts, joinWords, repairLine } from './words.ts';

test('R-READ-125 half-width marks between Chinese become full width', () => {
  expect(repairLine('会议改到三楼,请准时')).toBe('会议改到三楼，请准时');
  expect(repairLine('2021.03一至今，2015.09一2019.06，一共3一5天')).toBe(
    '2021.03—至今，2015.09—2019.06，一共3—5天',
  );
  expect(repairLine('a "C" and 5 "Cats", 1,000')).toBe('a "C" and 5 "Cats", 1,000');
});

test('R-READ-237 marks between Latin words alone are half-width, beside Chinese they stay', () => {
  expect(repairLine('cans of beef，')).toBe('cans of beef,');
  expect(repairLine('B.C.，and legends place a set-')).toBe('B.C., and legends place a set-');
  expect(repairLine('Ready？ Yes！')).toBe('Ready? Yes!');
  expect(repairLine('打开 Open File，然后保存。')).toBe('打开 Open File，然后保存。');
  expect(repairLine('A，B。')).toBe('A，B。');
});

test('R-READ-129 the doubtful stretches of a line are known by their places', () => {
  const word = (text: string, confidence: number) => ({ text, confidence });
  const words = [word('谨', 40), word('防', 52), word('煤气', 92), word('，', 30), word('2026', 45)];
  const text = '谨防煤气，2026';
  expect(findDoubts(text, words).map(({ from, to }) => text.slice(from, to))).toEqual(['谨防', '2026']);
  expect(findDoubts('', words)).toEqual([]);
});

test('R-READ-296 the parts of a word that were read with other confidence stand together', () => {
  const words = [
    { text: '13' },
    { text: '8', isPart: true },
    { text: '0013' },
    { text: '甲' },
    { text: 'B' },
  ];
  expect(joinWords(words)).toBe('138 0013甲B');
});
