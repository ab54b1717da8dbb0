import { expect, test } from 'vitest';
import { fillBlanks, findBlanks, nextBlank } from './blanks.ts';

const text = '把{{文字}}翻译成{{语言}}，再解释{{文字}}。';

test('R-COMP-07 blanks are found in order, and braces that are none are left alone', () => {
  expect(findBlanks(text).map(({ name }) => name)).toEqual(['文字', '语言', '文字']);
  expect(findBlanks('{{}} {a} {{两\n行}} {{{嵌套}}}').map(({ name }) => name)).toEqual(['嵌套']);
});

test('R-COMP-07 Tab goes from blank to blank and round again, Shift+Tab the other way', () => {
  const [first, second, third] = findBlanks(text);
  expect(nextBlank(text, { start: 0, end: 0 }, false)).toEqual(first);
  expect(nextBlank(text, first!, false)).toEqual(second);
  expect(nextBlank(text, third!, false)).toEqual(first);
  expect(nextBlank(text, first!, true)).toEqual(third);
  expect(nextBlank('没有空白', { start: 0, end: 0 }, false)).toBeUndefined();
});

test('R-COMP-07 values fill every blank of their name; an empty value leaves the blank', () => {
  const values = new Map([
    ['文字', '$& 你好'],
    ['语言', ' '],
  ]);
  expect(fillBlanks(text, values)).toBe('把$& 你好翻译成{{语言}}，再解释$& 你好。');
});
