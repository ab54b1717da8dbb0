import { assert, json, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { Prompt } from './prompt.ts';
import { readPromptFile, UnreadablePrompts, writePromptFile } from './prompt-file.ts';

const prompt: Prompt = { id: 'a', title: '润色', kind: 'task', text: '请润色{{原文}}' };
let count = 0;
const newId = () => `new-${count++}`;

test('R-COMP-07 what is exported imports again, unchanged', () => {
  expect(readPromptFile(writePromptFile([prompt]), newId)).toEqual({ prompts: [prompt], skipped: 0 });
});

test('R-COMP-07 plain lists of other programs are understood, and what is no prompt is counted', () => {
  const list = [
    { title: '甲', content: '正文甲' },
    { act: '乙', prompt: '正文乙' },
    { title: '丙' },
    3,
    null,
  ];
  const { prompts, skipped } = readPromptFile(JSON.stringify(list), newId);
  expect(prompts.map(({ title, text, kind }) => [title, text, kind])).toEqual([
    ['甲', '正文甲', 'task'],
    ['乙', '正文乙', 'task'],
  ]);
  expect(skipped).toBe(3);
});

test.each(['', '{', '[]', '{}', '[1]', '{"kind":"baigong-prompts","version":1,"prompts":[]}', '"__proto__"'])(
  'R-COMP-07 %j is refused with a sentence',
  (text) => {
    expect(() => readPromptFile(text, newId)).toThrow(UnreadablePrompts);
  },
);

test('R-COMP-07 no JSON at all breaks the import in another way', () => {
  assert(
    property(json(), (text) => {
      let broken: unknown = null;
      try {
        readPromptFile(text, newId);
      } catch (error) {
        if (!(error instanceof UnreadablePrompts)) broken = error;
      }
      expect(broken).toBeNull();
    }),
  );
});
