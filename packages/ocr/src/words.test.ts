import { expect, test } from 'vitest';
import { findDoubts, repairLine } from './words.ts';

test('R-READ-125 half-width marks between Chinese become full width', () => {
  expect(repairLine('会议改到三楼,请准时')).toBe('会议改到三楼，请准时');
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
