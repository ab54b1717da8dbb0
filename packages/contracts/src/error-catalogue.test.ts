import { expect, test } from 'vitest';
import { errorMessage } from './error-catalogue.ts';
import { maxPublishedBytes } from './gallery.ts';
import { MiB } from './units.ts';

test.each([
  [0.2, '1 秒'],
  [61, '61 秒'],
  [119.5, '120 秒'],
  [120, '2 分钟'],
  [3_412, '57 分钟'],
  [7_140, '119 分钟'],
  [7_141, '2 小时'],
  [86_400, '24 小时'],
])('R-GAL-07 a wait of %d seconds reads %s, and is never shorter than it is', (wait, text) => {
  expect(errorMessage('gallery.tooMany', wait)).toBe(`发布得太频繁，请在 ${text}后再试，填写的内容都还在。`);
});

test('R-GAL-07 a wait that nobody knows is 稍后', () => {
  expect(errorMessage('gallery.tooMany')).toBe('发布得太频繁，请稍后再试，填写的内容都还在。');
});

test('R-GAL-12 the sentence about a picture that is too large names the limit that holds', () => {
  expect(errorMessage('gallery.tooLarge')).toContain(`超过 ${maxPublishedBytes / MiB} MB。`);
});
