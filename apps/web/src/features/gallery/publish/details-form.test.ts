import { expect, test } from 'vitest';
import { detailsFromDraft, validateDraft, type Draft } from './details-form.tsx';

test('R-GAL-37 without a licence that the author chose nothing is published', () => {
  const draft: Draft = { title: '画', tags: '', author: '甲', licence: null, prompt: '', sharePrompt: true };
  expect(validateDraft(draft, null)).toBe('请选择许可。');
  expect(detailsFromDraft(draft, null)).toBeNull();
  expect(validateDraft({ ...draft, licence: 'view' }, null)).toBeUndefined();
});
