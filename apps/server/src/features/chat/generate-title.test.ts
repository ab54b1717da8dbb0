import { expect, test } from 'vitest';
import { cleanTitle } from './generate-title.ts';

test.each([
  ['杭州三日游', '杭州三日游'],
  ['“杭州三日游”。', '杭州三日游'],
  ['**标题：《杭州三日游》**\n说明……', '杭州三日游'],
  ['# 对话主题: 杭州三日游！', '杭州三日游'],
  ['一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子丑', '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸'],
  ['👨‍👩‍👧‍👦'.repeat(21), '👨‍👩‍👧‍👦'.repeat(20)],
  ['  \n', ''],
])('R-CHAT-16 %j becomes the title %j', (answer, title) => {
  expect(cleanTitle(answer)).toBe(title);
});
