import { expect, test } from 'vitest';
import { createQuestion, gradeAnswer } from './question.ts';
import type { Item } from './item.ts';
import { loadBank } from './load-bank.ts';
import { seededRandom } from './random.ts';
import { readSyllables, splitSyllable } from './syllables.ts';

const green: Item = {
  kind: 'syllable',
  id: 'syllable:绿色',
  text: '绿色',
  pinyin: 'lǜ sè',
  contrast: 'spelling',
  level: 1,
};

test.each(['lǜ sè', 'lv4se4', 'LU:4 SE4', 'lǜsè', 'lü4-se4'])(
  'R-QUIZ-08 %s is a right way to type lǜ sè',
  (text) => {
    expect(gradeAnswer(green, { form: 'typed', text }).outcome).toBe('right');
  },
);

test('R-QUIZ-08 a wrong answer says which part of the syllable is wrong and what is right', () => {
  expect(gradeAnswer(green, { form: 'typed', text: 'lu4 se4' })).toEqual({
    outcome: 'wrong',
    expected: 'lǜ sè',
    explanation: '韵母不对。“绿色”写作 lǜ sè。',
  });
  const { explanation } = gradeAnswer(green, { form: 'typed', text: 'nv4 she2' }) as { explanation: string };
  expect(explanation).toContain('声母和声调不对。');
});

test('R-QUIZ-08 what cannot be read, or has no tones, is not counted as wrong', () => {
  for (const text of ['', 'lv se', '绿色', 'lvv4']) {
    expect(gradeAnswer(green, { form: 'typed', text }).outcome, text).toBe('unclear');
  }
});

test('R-QUIZ-08 options come in an order of chance that the seed settles', async () => {
  const [item] = await loadBank('tone');
  const options = (seed: number): string => {
    const question = createQuestion(item!, seededRandom(seed));
    return question.form === 'choice' ? question.options.join() : '';
  };
  expect(options(1)).toBe(options(1));
  expect(new Set(Array.from({ length: 30 }, (_, seed) => options(seed))).size).toBeGreaterThan(5);
});

test('R-QUIZ-13 both sides of a contrast are asked, and the wrong option is the other side', async () => {
  for (const kind of ['retroflex', 'consonant'] as const) {
    const sides = new Map<string, number>();
    for (const item of await loadBank(kind)) {
      if (!item.mark) continue;
      const [one] = readSyllables(item.answer);
      const [two] = readSyllables(item.distractors[0]!);
      const initials = [splitSyllable(one!.base).initial, splitSyllable(two!.base).initial];
      expect(item.contrast.split('/'), item.id).toEqual(expect.arrayContaining(initials));
      expect(one!.tone, item.id).toBe(two!.tone);
      sides.set(initials[0]!, (sides.get(initials[0]!) ?? 0) + 1);
    }
    for (const [side, count] of sides) expect(count, side).toBeGreaterThanOrEqual(10);
  }
});
