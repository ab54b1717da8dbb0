import { brushEdition } from '@baigong/brush';
import { expect, test } from 'vitest';
import { recipeSentence, reusedSentence } from './reused-sentence.ts';

test('R-BRUSH-09 whoever paints a picture of an older edition again is told that it will differ', () => {
  const older = { edition: brushEdition - 1 };
  expect(reusedSentence(older, 'all')).toContain('现在会画得不一样');
  expect(reusedSentence(older, 'seed')).toContain('现在会画得不一样');
  expect(reusedSentence(older, 'prompt')).toBe('描述已填好');
  for (const edition of [brushEdition, null])
    expect(reusedSentence({ edition }, 'all')).toBe('描述和参数已填好');
});

test('R-GAL-29 a recipe by the brush says where the same picture will not, or may not, come out', () => {
  const recipe = { prompt: '雪', model: 'brush', seed: 7 };
  expect(recipeSentence({ ...recipe, edition: brushEdition })).toBeNull();
  expect(recipeSentence({ ...recipe, edition: brushEdition - 1 })).toContain('旧版内置画笔画的');
  expect(recipeSentence({ ...recipe, edition: brushEdition + 1 })).toContain('新版内置画笔画的');
  expect(recipeSentence(recipe)).toContain('可能画得不一样');
  // Without a seed nobody expects the same picture, and models have no editions.
  expect(recipeSentence({ prompt: '雪', model: 'brush' })).toBeNull();
  expect(recipeSentence({ prompt: '雪', model: 'x/painter', seed: 7 })).toBeNull();
  expect(recipeSentence({ prompt: '雪' })).toBeNull();
});
