import { expect, test } from 'vitest';
import { findSuggestion, suggestionsFor } from './suggestion-list.ts';

test.each([true, false])('R-CHAT-69 typing a card is the same as clicking it (model: %s)', (hasModel) => {
  for (const card of suggestionsFor(hasModel)) {
    const { title, description } = card;
    for (const typed of [
      title,
      ` ${title}。`,
      description,
      `${title} ${description}`,
      `${title}：${description}`,
    ])
      expect(findSuggestion(typed, hasModel)).toBe(card);
  }
});

test('R-CHAT-69 other words are no card', () => {
  for (const typed of ['', '查查农历怎么用', '帮我算一笔账，房贷怎么还'])
    expect(findSuggestion(typed, false)).toBeUndefined();
});
