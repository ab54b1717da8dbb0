import { expect, test } from 'vitest';
import { brushModel } from '../models/brush-model.ts';
import {
  countFor,
  emptyForm,
  formProblem,
  ratioOf,
  seedByChance,
  sizeFor,
  sizeProblem,
  withRecipe,
} from '../make/paint-form.ts';
import { hasPhrase, phraseThemes, togglePhrase } from './phrases.ts';
import { mostRemembered, withUsed, type Remembered } from '../make/prompt-memory.ts';
import { promptWithStyle } from '../make/styles.ts';

const { abilities } = brushModel;
const fixed = { ...abilities, freeSize: null, maxCount: 1, maxSeed: 99 };

test('R-PAINT-50 what a model cannot do is not asked of it, whatever stands in the form', () => {
  const form = { ...emptyForm, size: { width: 999, height: 1_001 }, count: 4 };
  expect(sizeFor(form, abilities)).toEqual(form.size);
  expect(sizeFor(form, fixed)).toEqual({ width: 1024, height: 1024 });
  expect(sizeFor(form, { ...fixed, sizes: [] })).toBeNull();
  expect([countFor(form, abilities), countFor(form, fixed)]).toEqual([4, 1]);
  expect(sizeProblem({ width: 100, height: 400 }, abilities)).toContain('256');
  expect(sizeProblem({ width: 4000, height: 4000 }, abilities)).toContain('太大');
  expect([seedByChance(0, fixed), seedByChance(0.999_999, fixed)]).toEqual([0, 99]);
});

test('R-PAINT-51 an empty prompt and one of 10,000 letters are refused with a sentence, and kept whole', () => {
  expect(formProblem(emptyForm, abilities)).toContain('还没有提示词');
  expect(formProblem({ ...emptyForm, prompt: '山'.repeat(10_000) }, abilities)).toBe(
    '提示词有 10,000 字，最多 2,000 字。请删减后再画，文字已保留。',
  );
  expect(formProblem({ ...emptyForm, prompt: '山', negative: '人'.repeat(9_000) }, abilities)).toContain(
    '9,000',
  );
  expect(formProblem({ ...emptyForm, prompt: ' 山 ' }, abilities)).toBeNull();
});

test('R-PAINT-52 a phrase goes into the prompt and out again, and leaves the rest', () => {
  expect(togglePhrase('', '群山')).toBe('群山');
  expect(togglePhrase('群山', '薄雾')).toBe('群山，薄雾');
  expect(togglePhrase('群山。', '薄雾')).toBe('群山。薄雾');
  for (const [before, after] of [
    ['群山，薄雾，黄昏', '群山，黄昏'],
    ['薄雾，黄昏', '黄昏'],
    ['黄昏、薄雾', '黄昏'],
    ['薄雾', ''],
  ])
    expect(togglePhrase(before ?? '', '薄雾')).toBe(after);
  expect(hasPhrase('薄雾弥漫的群山', '薄雾')).toBe(false);
  expect(togglePhrase('薄雾弥漫', '薄雾')).toBe('薄雾弥漫，薄雾');
  for (const { phrases } of phraseThemes) expect(new Set(phrases).size).toBe(phrases.length);
});

test('R-PAINT-53 used prompts are remembered once, the last first, and favourites are never pushed out', () => {
  let prompts: readonly Remembered[] = [{ text: '最爱', at: 0, favourite: true }];
  for (let at = 1; at <= mostRemembered + 5; at += 1) prompts = withUsed(prompts, `第 ${at} 句`, at);
  expect(prompts).toHaveLength(mostRemembered + 1);
  expect(prompts.at(-1)?.text).toBe('最爱');
  prompts = withUsed(prompts, ' 最爱 ', 999);
  expect(prompts[0]).toEqual({ text: '最爱', at: 999, favourite: true });
  expect(withUsed(prompts, '长'.repeat(5_000), 1)).toBe(prompts);
});

test('R-PAINT-54 a recipe fills what it names, locks its seed and leaves the rest', () => {
  const form = { ...emptyForm, negative: '人', count: 3 };
  expect(withRecipe(form, { prompt: '雪', seed: 5, width: 800, height: 600 })).toEqual({
    ...form,
    prompt: '雪',
    seed: 5,
    seedLocked: true,
    size: { width: 800, height: 600 },
  });
  expect(withRecipe(form, { prompt: '雪', seed: -1 }).seedLocked).toBe(false);
  expect([ratioOf({ width: 1080, height: 2340 }), ratioOf({ width: 7, height: 100 })]).toEqual([
    '9:19.5',
    null,
  ]);
  expect(promptWithStyle(' 雪 ', 'ink', 'x/y')).toContain('雪。中国水墨画');
  expect(promptWithStyle('雪', 'photo', brushModel.id)).toBe('雪');
});
