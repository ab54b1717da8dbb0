import { brushEdition } from '@baigong/brush';
import { expect, test } from 'vitest';
import { reusedSentence } from './reused-sentence.ts';

test('R-BRUSH-09 whoever paints a picture of an older edition again is told that it will differ', () => {
  const older = { edition: brushEdition - 1 };
  expect(reusedSentence(older, 'all')).toContain('现在会画得不一样');
  expect(reusedSentence(older, 'seed')).toContain('现在会画得不一样');
  expect(reusedSentence(older, 'prompt')).toBe('描述已填好');
  for (const edition of [brushEdition, null])
    expect(reusedSentence({ edition }, 'all')).toBe('描述和参数已填好');
});
