import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanTitle, titleEnd } from './generate-title.ts';

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

test('R-OWN-20 a title is cleaned in linear time, whatever the answer', () => {
  const module = path.join(import.meta.dirname, 'generate-title.ts');
  const script = `import { cleanTitle } from ${JSON.stringify(module)};
    for (const character of ['。', '#', ' ', '\u0301', '“'])
      for (const start of ['题', '']) cleanTitle(start + character.repeat(1_000_000) + '题');
    process.stdout.write('cleaned');`;
  // In a process that is ended: an expression that backtracks would take the whole run with it.
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 50_000 });
  expect(printed.toString('utf8')).toBe('cleaned');
});

test('R-OWN-20 a title is made of at most 200 characters, and none is cut in two', () => {
  expect(Array.from(cleanTitle(`题${'\u0301'.repeat(1_000)}`))).toHaveLength(200);
  expect(cleanTitle(`题${'\u{20BB7}'.repeat(1_000)}`).isWellFormed()).toBe(true);
});

test('R-OWN-20 an answer for a title ends after 200 characters, thoughts after 8,000', () => {
  expect(titleEnd('题'.repeat(200), '')).toBeUndefined();
  expect(titleEnd('题'.repeat(201), '')).toBe('stop');
  expect(titleEnd('\u{20BB7}'.repeat(200), '')).toBeUndefined();
  expect(titleEnd('\u{20BB7}'.repeat(201), '')).toBe('stop');
  expect(titleEnd('', '想'.repeat(8_000))).toBeUndefined();
  expect(titleEnd('', '想'.repeat(8_001))).toBe('length');
});
