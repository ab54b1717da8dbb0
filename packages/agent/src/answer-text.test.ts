import { expect, test } from 'vitest';
import { AnswerTextReader } from './answer-text.ts';

test.each([
  ['before an answer', []],
  ['after thoughts', ['<think>想</think>']],
])('R-OWN-20 spaces without end %s are held back up to a bound alone', (_where, begin) => {
  const splitter = new AnswerTextReader({ readsCalls: true });
  for (const piece of begin) splitter.push(piece);
  let held = 0;
  while (splitter.push(' ').length === 0 && held < 10_000) held++;
  expect(held).toBe(256);
  expect(splitter.push(' ')).toEqual([{ type: 'text', text: ' ' }]);
});

test('R-OWN-20 layout before thoughts and after them is no part of either', () => {
  const splitter = new AnswerTextReader({ readsCalls: true });
  const pieces = ['\n ', '\n<thi', 'nk>\n想', '</think>', '\n\n', ' 答'];
  expect([...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()]).toEqual([
    { type: 'reasoning', text: '\n想' },
    { type: 'text', text: '答' },
  ]);
});
