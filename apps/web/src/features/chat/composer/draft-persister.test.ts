import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft, type Draft } from '../session/session.ts';
import { createDraftPersister, DRAFT_DEBOUNCE_MS, isEmptyDraft, mergeDraft } from './draft-persister.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function keeperOf(initial: Draft = emptyDraft) {
  let now = initial;
  const send = vi.fn<(draft: Draft) => void>();
  const keeper = createDraftPersister(initial, () => now, send);
  const type = (text: string) => {
    now = { ...now, text };
    keeper.schedule();
  };
  return { keeper, send, type };
}

test('R-CHAT-15 a draft goes up once, when typing rests', () => {
  const { send, type } = keeperOf();
  for (const text of ['你', '你好', '你好吗']) {
    type(text);
    vi.advanceTimersByTime(DRAFT_DEBOUNCE_MS - 1);
  }
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send.mock.calls).toEqual([[{ ...emptyDraft, text: '你好吗' }]]);
});

test('R-CHAT-15 a flush sends at once, and the same draft is not sent twice', () => {
  const { keeper, send, type } = keeperOf();
  type('半句');
  keeper.flush();
  keeper.flush();
  vi.advanceTimersByTime(DRAFT_DEBOUNCE_MS * 2);
  expect(send).toHaveBeenCalledTimes(1);
});

test('R-CHAT-15 a settled draft cancels what waited', () => {
  const { keeper, send, type } = keeperOf();
  type('发出去');
  keeper.markSaved({ ...emptyDraft, text: '发出去' });
  vi.advanceTimersByTime(DRAFT_DEBOUNCE_MS * 2);
  expect(send).not.toHaveBeenCalled();
});

test('R-CHAT-15 a quote handed in leaves what was typed since the last flush', () => {
  const mine = { ...emptyDraft, text: '正在打的字' };
  expect(mergeDraft(emptyDraft, mine, { ...emptyDraft, quote: '原文' })).toEqual({ ...mine, quote: '原文' });
});

test('R-CHAT-15 a message that comes back unsent does not overwrite what was typed meanwhile', () => {
  const mine = { ...emptyDraft, text: '新的一句' };
  const back = { ...emptyDraft, text: '没发出去的' };
  expect(mergeDraft(emptyDraft, mine, back).text).toBe('没发出去的\n新的一句');
  expect(mergeDraft(emptyDraft, emptyDraft, back).text).toBe('没发出去的');
});

test('R-CHAT-15 what the page clears is cleared', () => {
  const sent = { ...emptyDraft, text: '发了', quote: '引用' };
  expect(isEmptyDraft(mergeDraft(sent, sent, emptyDraft))).toBe(true);
});
