import { expect, test } from 'vitest';
import { everydayQuestions } from '../test/everyday-questions.ts';
import { questions } from '../test/questions.ts';
import { likelyTools, rankTools } from './rank-tools.ts';
import { knownTools } from './tool-keywords.ts';

const likely = (text: string) => likelyTools(knownTools, text).map(({ name }) => name);

test('R-TOOL-30 of 230 questions that need a tool at least 95 % get it', () => {
  const asked = knownTools.flatMap(({ name }) => questions[name].map((text) => ({ name, text })));
  expect(asked.length).toBeGreaterThanOrEqual(230);
  for (const { name } of knownTools) expect(questions[name].length).toBeGreaterThanOrEqual(11);
  const missed = asked.filter(({ name, text }) => !likely(text).includes(name));
  expect(missed.length / asked.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
  const extra = asked.reduce((sum, { text }) => sum + likely(text).length - 1, 0);
  // Other tools come along with every second question at most.
  expect(extra / asked.length).toBeLessThan(0.5);
});

test('R-TOOL-31 of 130 questions of every day at most 5 % get a tool', () => {
  expect(new Set(everydayQuestions).size).toBe(130);
  const wrong = everydayQuestions.filter((text) => likely(text).length > 0);
  expect(wrong.length / 130, JSON.stringify(wrong)).toBeLessThanOrEqual(0.05);
});

test.each([
  ['of a thing by another name', '把我的履历下载下来', 'export'],
  ['of one of two words', '打印简历', 'export'],
  ['of all the parts, in any order', '简历要打印', 'export'],
  ['of numbers however they are written', '三斤是多少', 'convert'],
  ['of a Latin word, not of a part of one', 'my CV, 打印', 'export'],
])('R-TOOL-30 keywords are told: %s', (_, text, name) => {
  const tool = (of: string, keywords: readonly string[]) => ({
    name: of,
    title: of,
    description: '',
    keywords,
  });
  const tools = [tool('export', ['打印/下载 简历']), tool('convert', ['0斤 多少']), tool('jdk', ['jd'])];
  expect(likelyTools(tools, text).map((one) => one.name)).toEqual([name]);
  expect(likelyTools(tools, '装了 jdk，打印机没电')).toEqual([]);
});

test('R-TOOL-30 text of any kind is ranked in no time', () => {
  const text = `${'一'.repeat(400)}1+${'((('.repeat(130)}`;
  rankTools(knownTools, text);
  const from = performance.now();
  for (let n = 0; n < 10; n += 1) rankTools(knownTools, text);
  expect(performance.now() - from).toBeLessThan(500);
});
