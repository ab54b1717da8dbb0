import { expect, test } from 'vitest';
import { isMoreUsual, sentenceCost, sequencesOf, type WordSequences } from '../scripts/sentence-cost.ts';

const MODEL: WordSequences = new Map([
  ['。', [1, 0.5]],
  ['我', [2, 0.25]],
  ['先', [3, 0.25]],
  ['走', [3, 0.125]],
  ['先走', [4, 0.5]],
  ['我 先', [1.5, 0.75]],
  ['。 我', [1, 0.25]],
  ['。 我 先', [0.5, 0]],
  ['先 走', [2, 0]],
  ['走 。', [1, 0]],
]);

test('R-QUIZ-28 a sentence costs what its words cost after those before them, by the cheapest way to divide it', () => {
  // 。我 1, 。我先 0.5, 走 after 我先 is not counted: 0.75 to go on without 我, then 先走 2; 。after 先走 costs 0, then 走。1.
  expect(sentenceCost(MODEL, '我先走。')).toBeCloseTo(1 + 0.5 + 0.75 + 2 + 1);
  // Nothing is counted in this order: each word for itself, with what it costs to go on without those before.
  expect(sentenceCost(MODEL, '走我先')).toBeCloseTo(0.5 + 3 + 0.125 + 2 + 1.5);
  expect(() => sentenceCost(MODEL, '你先走。')).toThrow('你先走。');
});

test('R-QUIZ-28 what is extracted for a sentence is all that its cost needs', () => {
  const needed = sequencesOf((word) => MODEL.has(word), '我先走。');
  expect([...needed].toSorted()).toEqual(
    ['。', '。 我', '。 我 先', '。 我 先走', '先', '先 走', '先 走 。', '先走', '先走 。', '我', '我 先']
      .concat(['我 先 走', '我 先走', '我 先走 。', '走', '走 。'])
      .toSorted(),
  );
  const extract = new Map([...MODEL].filter(([words]) => needed.has(words)));
  expect(sentenceCost(extract, '我先走。')).toBe(sentenceCost(MODEL, '我先走。'));
});

test('R-QUIZ-28 a sentence is more usual only by a clear lead, and not by being shorter', () => {
  const alike: WordSequences = new Map(
    ['。', '甲', '乙', '丙', '丁'].map((word, index) => [word, [[0, 2, 2, 2.2, 2.4][index]!, 0]]),
  );
  expect(isMoreUsual(alike, '甲乙', '甲丁')).toBe(true);
  expect(isMoreUsual(alike, '甲乙', '甲丙')).toBe(false);
  expect(isMoreUsual(alike, '甲丁', '甲乙')).toBe(false);
  // Two characters cost less than three, but by the character they are alike.
  expect(isMoreUsual(alike, '甲乙', '甲乙甲')).toBe(false);
});
