// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { useChat } from '../store/chat-store.ts';
import { openChat } from '../store/open-chat.ts';
import { sessionRecords } from '../store/records.ts';
import { emptyDraft } from '../session/session.ts';
import { sendDraft } from './send-draft.ts';

test('R-CHAT-15 what is sent stays a kept draft until the message is kept, however fast it was typed', async () => {
  // Nobody answers here.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await openChat();
  const id = useChat.getState().current?.id ?? '';
  const draft = () => localStorage.getItem(`chat-draft:${id}`);
  expect(draft()).toBeNull();
  sendDraft({ ...emptyDraft, text: '刚写完就发' });
  // The page may be closed right now.
  expect(draft()).toBe('刚写完就发');
  expect(useChat.getState().draft.text).toBe('');
  await vi.waitFor(async () => {
    const kept = await sessionRecords().get(id);
    expect(kept?.messages.map(({ content }) => content)).toContain('刚写完就发');
  });
  await vi.waitFor(() => expect(draft()).toBeNull());
});
