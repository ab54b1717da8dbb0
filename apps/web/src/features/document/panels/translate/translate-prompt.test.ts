import { expect, test } from 'vitest';
import { readTranslation } from './translate-prompt.ts';

test('R-READ-69 a translation is read by paragraph, and the last counts when it is whole', () => {
  const text = '[[3]]\n第一段。\n\n[[4]] 第二段，\n有两行。\n\n[[7]]\n第三';
  const growing = readTranslation(text, false);
  expect([...growing.done]).toEqual([
    [3, '第一段。'],
    [4, '第二段，\n有两行。'],
  ]);
  expect(growing.growing).toEqual({ block: 7, text: '第三' });
  expect(readTranslation(text, true).done.get(7)).toBe('第三');
  expect(readTranslation('[[3]]\n第一段。\n\n[[', false).growing).toEqual({ block: 3, text: '第一段。' });
  expect(readTranslation('没有记号', true).done.size).toBe(0);
});
