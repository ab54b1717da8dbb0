import { expect, test } from 'vitest';
import { everydayQuestions } from '../test/everyday-questions.ts';
import { questions } from '../test/questions.ts';
import { catalogue } from './catalogue.ts';
import { findTools, relevantTools } from './relevant-tools.ts';

test('R-TOOL-30 of 230 questions that need a tool at least 95 % get it', () => {
  const asked = catalogue.flatMap(({ name }) => questions[name].map((text) => ({ name, text })));
  expect(asked.length).toBeGreaterThanOrEqual(230);
  for (const { name } of catalogue) expect(questions[name].length).toBeGreaterThanOrEqual(11);
  const missed = asked.filter(({ name, text }) => !relevantTools(text).includes(name));
  expect(missed.length / asked.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
  const extra = asked.reduce((sum, { text }) => sum + relevantTools(text).length - 1, 0);
  // Other tools come along with every second question at most.
  expect(extra / asked.length).toBeLessThan(0.5);
});

test('R-TOOL-31 of 130 questions of every day at most 5 % get a tool', () => {
  expect(new Set(everydayQuestions).size).toBe(130);
  const wrong = everydayQuestions.filter((text) => relevantTools(text).length > 0);
  expect(wrong.length / 130, JSON.stringify(wrong)).toBeLessThanOrEqual(0.05);
});

test('R-TOOL-30 a long text is looked at where a question stands, in no time', () => {
  const text = `${'一'.repeat(100_000)}1+${'((('.repeat(50_000)}`;
  expect(relevantTools(`统计字数：${text}`)).toContain('count_text');
  expect(relevantTools(`${text}\n\n把它做成二维码`)).toContain('qr_code');
  const from = performance.now();
  for (let n = 0; n < 10; n += 1) relevantTools(text);
  expect(performance.now() - from).toBeLessThan(500);
});

test.each([
  ['把网址变成二维码', ['qr_code']],
  ['qr_code', ['qr_code']],
  ['需要时区换算', ['time_zone']],
  ['单位换算', ['convert_unit']],
  ['统计一篇文章的字数和关键词', ['count_text', 'extract_keywords']],
  // By similarity with the descriptions, the best first.
  ['估算朗读时间', ['count_text', 'convert_unit']],
  ['xyz', []],
  ['', []],
])('R-TOOL-32 %j finds %j', (need, found) => {
  expect(findTools(need)).toEqual(found);
});

test('R-TOOL-32 every tool is found by its name and by its title', () => {
  for (const { name, title } of catalogue) {
    expect(findTools(name)).toContain(name);
    expect(findTools(title)).toContain(name);
  }
});
