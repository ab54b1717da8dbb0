// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isMention, removeMention } from './edit-text.ts';

test('R-MSG-83 an @ that attached something is taken away, whatever else stands before the caret stays', () => {
  const box = document.createElement('textarea');
  const after = (text: string, caret = text.length) => {
    box.value = text;
    box.setSelectionRange(caret, caret);
    removeMention(box);
    return box.value;
  };
  expect(after('看看 @')).toBe('看看 ');
  expect(after('＠')).toBe('');
  expect(after('看看 @ 这份', 4)).toBe('看看  这份');
  expect(after('写信给 a@b.cn')).toBe('写信给 a@b.cn');
});

test('R-MSG-83 an @ counts where a word begins, and only when it is typed', () => {
  const typed = (text: string, data: string | null = '@') => isMention(data, text, text.length);
  expect(['@', '看 @', '看\n@'].map((text) => typed(text))).toEqual([true, true, true]);
  expect(typed('＠', '＠')).toBe(true);
  expect(typed('a@')).toBe(false);
  expect(typed('看 @', null)).toBe(false);
  expect(typed('看 @b', 'b')).toBe(false);
});
