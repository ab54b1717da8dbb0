import { expect, test } from 'vitest';
import { findSuggestion, suggestionsFor } from './suggestion-list.ts';

test.each([true, false])('R-CHAT-69 typing a card is the same as clicking it (model: %s)', (hasModel) => {
  for (const card of suggestionsFor(hasModel)) {
    const { title, description } = card;
    for (const typed of [title, ` ${title}。`, `${title} ${description}`, `${title}：${description}`])
      expect(findSuggestion(typed, hasModel)).toBe(card);
  }
});

test('R-CHAT-69 other words, and a description that two cards share, are no card', () => {
  for (const typed of ['', '查查农历怎么用', '帮我算一笔账，房贷怎么还', '本地工具，不用模型'])
    expect(findSuggestion(typed, true)).toBeUndefined();
  expect(findSuggestion('299 打八折是多少', false)?.text).toBe('/计算 299 打八折');
});
