import { expect, test } from 'vitest';
import { findBlanks } from './blanks.ts';
import { library } from './library.ts';
import { Prompt, promptCategories } from './prompt.ts';
import { findPrompts } from './find-prompts.ts';

test('R-COMP-07 the library has at least 30 prompts, each its own, in every category', () => {
  expect(library.length).toBeGreaterThanOrEqual(30);
  expect(new Set(library.map(({ id }) => id)).size).toBe(library.length);
  expect(new Set(library.map(({ title }) => title)).size).toBe(library.length);
  for (const category of promptCategories)
    expect(library.filter((prompt) => prompt.category === category).length).toBeGreaterThanOrEqual(3);
});

test.each(library)('R-COMP-07 “$title” is 80 to 250 characters long and well formed', (prompt) => {
  expect(prompt.text.length).toBeGreaterThanOrEqual(80);
  expect(prompt.text.length).toBeLessThanOrEqual(250);
  expect(Prompt.parse(prompt)).toEqual({
    id: prompt.id,
    kind: prompt.kind,
    title: prompt.title,
    text: prompt.text,
  });
  // Every pair of braces is a blank that Tab finds.
  expect(prompt.text.split('{{').length - 1).toBe(findBlanks(prompt.text).length);
});

test('R-COMP-07 every task leaves something to fill in', () => {
  const without = library.filter(({ kind, text }) => kind === 'task' && findBlanks(text).length === 0);
  expect(without).toEqual([]);
});

test('R-COMP-07 prompts are found by title, words of their text and pinyin initials', () => {
  const titles = (words: string) => findPrompts(library, words).map(({ title }) => title);
  expect(titles('周报')[0]).toBe('写周报');
  expect(titles('xzb')).toContain('写周报');
  expect(titles('违约金')).toEqual(['合同要点与风险']);
  expect(titles('代码 并发')).toEqual(['代码评审']);
  expect(titles('  ')).toHaveLength(library.length);
  expect(titles('没有这样的提示词')).toEqual([]);
});
