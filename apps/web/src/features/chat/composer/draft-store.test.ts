import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft, type Draft } from '../session/session.ts';
import { createDraftStore } from './draft-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const image = { id: 'i', name: 'a.png', url: 'data:image/png;base64,', width: 1, height: 1 };

function boxOf(initial: Draft = emptyDraft) {
  const box = createDraftStore(initial);
  const sent: Draft[] = [];
  const replaced: string[] = [];
  box.setOnSave((draft) => void sent.push(draft));
  box.onTextChange((text, typed) => {
    if (!typed) replaced.push(text);
  });
  return { box, sent, replaced };
}

test('R-CHAT-15 a file goes up at once, together with the words before it', () => {
  const { box, sent } = boxOf();
  box.onInput('看看这张');
  box.updateAttachments((attachments) => ({ ...attachments, images: [image] }));
  expect(sent).toEqual([{ text: '看看这张', images: [image], files: [] }]);
});

test('R-CHAT-15 an echo of an older draft does not take back what was typed since', () => {
  const { box, sent, replaced } = boxOf();
  box.onInput('一');
  box.flush();
  box.onInput('一二');
  box.flush();
  for (const draft of sent) box.merge(draft);
  expect(box.read().text).toBe('一二');
  expect(replaced).toEqual([]);
});

test('R-CHAT-15 a quote from the page joins the words, which stay where they are', () => {
  const { box, replaced } = boxOf();
  box.onInput('我的话');
  box.merge({ ...emptyDraft, quote: '原文' });
  expect(box.read()).toEqual({ ...emptyDraft, text: '我的话', quote: '原文' });
  expect(replaced).toEqual([]);
});

test('R-CHAT-15 a draft that comes late from the database, or back unsent, stands in the composer again', () => {
  const { box, sent, replaced } = boxOf();
  box.merge({ text: '昨天的', images: [image], files: [] });
  expect(box.read()).toEqual({ text: '昨天的', images: [image], files: [] });
  box.clear();
  expect(sent).toEqual([emptyDraft]);
  box.merge({ text: '昨天的', images: [image], files: [] });
  expect(box.read().images).toEqual([image]);
  expect(replaced).toEqual(['昨天的', '', '昨天的']);
});

test('R-CHAT-15 once sent, nothing that waited goes up after it', () => {
  const { box, sent } = boxOf();
  box.onInput('发送');
  box.clear();
  vi.runAllTimers();
  expect(sent).toEqual([emptyDraft]);
});
