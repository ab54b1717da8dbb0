import { expect, test } from 'vitest';
import { categories } from '../templates/categories.ts';
import { fillPhrase, unfilledBlank, splitPhrase, phrasesOf } from './phrases.ts';

const all = categories.map(({ id }) => phrasesOf(id));
const linesOf = (trade: (typeof all)[number]) => [
  ...trade.work.flatMap(({ lines }) => lines),
  ...trade.skills,
  ...trade.summaries,
];

test.each(all)('R-RES-21 the phrases of $id are many, differ and say what belongs in each blank', (trade) => {
  const lines = linesOf(trade);
  expect(trade.posts.length).toBeGreaterThanOrEqual(6);
  expect(trade.verbs.length).toBeGreaterThanOrEqual(10);
  expect(lines.length).toBeGreaterThanOrEqual(18);
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) {
    expect(line.replace(/\{[^{}]+\}/g, ''), line).not.toMatch(/[{}]/);
    expect(line.length).toBeLessThan(80);
  }
  // A line about work has room for a figure or a name of its own.
  for (const line of trade.work.flatMap((group) => group.lines)) expect(line).toContain('{');
});

test('R-RES-21 blanks are filled in order, and what is left open stays in sight', () => {
  const line = '时间从 {原来} 秒降到 {现在} 秒';
  expect(splitPhrase(line)).toEqual([
    { text: '时间从 ' },
    { blank: '原来' },
    { text: ' 秒降到 ' },
    { blank: '现在' },
    { text: ' 秒' },
  ]);
  expect(fillPhrase(line, ['4', ' '])).toBe(`时间从 4 秒降到 ${unfilledBlank} 秒`);
});
