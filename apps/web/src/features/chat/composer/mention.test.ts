import { expect, test } from 'vitest';
import { isMention, mentionIn } from './edit-text.ts';

test('R-MSG-83 the words after an @ look for what to attach, up to a blank and while it stands', () => {
  expect(mentionIn('看看 @', 3, 4)).toBe('');
  expect(mentionIn('看看 ＠产品', 3, 6)).toBe('产品');
  expect(mentionIn('看看 @产品', 3, 5)).toBe('产');
  expect(mentionIn('看看 @产品 经理', 3, 9)).toBeNull();
  expect(mentionIn('看看 产品', 3, 5)).toBeNull();
  expect(mentionIn('看看 @', 3, 2)).toBeNull();
});

test('R-MSG-83 an @ counts where a word begins, and only when it is typed', () => {
  const typed = (text: string, data: string | null = '@') => isMention(data, text, text.length);
  expect(['@', '看 @', '看\n@'].map((text) => typed(text))).toEqual([true, true, true]);
  expect(typed('＠', '＠')).toBe(true);
  expect(typed('a@')).toBe(false);
  expect(typed('看 @', null)).toBe(false);
  expect(typed('看 @b', 'b')).toBe(false);
});
