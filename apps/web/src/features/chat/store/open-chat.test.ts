// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../session/session.ts';

const kept: Session = {
  id: '7000000000000000001',
  title: '旧对话',
  createdAt: 1,
  updatedAt: 2,
  messages: ['a', 'b'].map((id, at) => ({
    id,
    role: 'user' as const,
    content: id,
    conversationId: '7000000000000000001',
    parent: at === 0 ? null : 'a',
    createdAt: at,
  })),
};

const said = { id: 'm', role: 'user' as const, content: '问', parent: null, createdAt: 3 };

/** The chat as a page that was just loaded has it: no module remembers another one. */
async function loadChat() {
  vi.resetModules();
  const [{ openChat }, { useChat }, { sessionRecords }, { writeDraft }, { changeSession }] =
    await Promise.all([
      import('./open-chat.ts'),
      import('./chat-store.ts'),
      import('./records.ts'),
      import('./drafts.ts'),
      import('./change-session.ts'),
    ]);
  const current = () => useChat.getState().current;
  const draft = () => useChat.getState().draft;
  return { openChat, current, draft, sessionRecords, writeDraft, changeSession };
}

async function keepOne(): Promise<void> {
  const { sessionRecords } = await loadChat();
  await sessionRecords().put([kept]);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

/** An old page's connection to the database, which no newer version opens beside. */
function holdDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ChatDatabase', 1);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
  });
}

describe('a database that opens late', () => {
  test('R-DATA-02 keeps what was said before, and while, it takes over', async () => {
    const old = await holdDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const { openChat, current, changeSession } = await loadChat();
      const opened = openChat();
      const id = current()?.id ?? '';
      const say = (content: string) =>
        changeSession(id, (now) => ({
          ...now,
          messages: [...now.messages, { ...said, id: content, content, conversationId: id }],
        }));
      const before = say('之前');
      await vi.advanceTimersByTimeAsync(3_000);
      await opened;
      await say('没有数据库时');
      old.close();
      await before;
      await say('之后');
    } finally {
      vi.useRealTimers();
    }
    const { openChat, current } = await loadChat();
    await openChat();
    expect(
      current()
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['之前', '没有数据库时', '之后']);
  });

  test.each([
    { said: '之前', more: [] },
    { said: '之前, 没有数据库时', more: ['没有数据库时'] },
  ])('R-CHAT-71 brings back no session that was deleted before, but by its undo: $said', async ({ more }) => {
    const undo = collectToasts();
    const old = await holdDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { openChat, current, changeSession, sessionRecords } = await loadChat();
    const { deleteSessions } = await import('./delete-sessions.ts');
    const listed = async () => (await sessionRecords().summaries(5)).map(({ id }) => id);
    try {
      const opened = openChat();
      const id = current()?.id ?? '';
      const add = (content: string) => (now: Session) => ({
        ...now,
        messages: [...now.messages, { ...said, id: content, content, conversationId: id }],
      });
      const waiting = changeSession(id, add('之前'));
      await vi.advanceTimersByTimeAsync(3_000);
      await opened;
      await Promise.all(more.map((content) => changeSession(id, add(content))));
      await deleteSessions([id]);
      expect(current()?.id).not.toBe(id);
      old.close();
      await waiting;
      await vi.waitFor(async () => expect(await sessionRecords().existing([id])).toEqual(new Set()));
      await changeSession(current()?.id ?? '', (now) => now);
      expect(await listed()).toEqual([current()?.id]);
      undo.mock.calls.at(-1)?.[1]?.();
      await vi.waitFor(() => expect(current()?.id).toBe(id));
      await vi.waitFor(async () => expect(await listed()).toEqual([id]));
      expect(
        current()
          ?.messages.slice(1)
          .map(({ content }) => content),
      ).toEqual(['之前', ...more]);
    } finally {
      vi.useRealTimers();
      vi.doUnmock('../../../shared/ui/toast.tsx');
    }
  });
});

/** Collects what toasts offer to do. */
function collectToasts() {
  const undo = vi.fn<(text: string, onClick: (() => void) | undefined) => void>();
  vi.doMock('../../../shared/ui/toast.tsx', () => ({
    toast: (_kind: string, text: string, options?: { action?: { onClick: () => void } }) => {
      undo(text, options?.action?.onClick);
      return () => undefined;
    },
  }));
  return undo;
}

describe('a browser that remembers no session', () => {
  test('R-CHAT-01 has one on screen before its database is open, and keeps it', async () => {
    const { openChat, current, sessionRecords } = await loadChat();
    const opened = openChat();
    const first = current();
    expect(first?.messages).toHaveLength(1);
    await opened;
    expect(current()?.id).toBe(first?.id);
    expect((await sessionRecords().summaries(5)).map(({ id }) => id)).toEqual([first?.id]);
  });

  test('R-CHAT-06 opens the first of the list when there is one after all, and leaves no empty one behind', async () => {
    await keepOne();
    const { openChat, current, sessionRecords } = await loadChat();
    await openChat();
    expect(current()?.id).toBe(kept.id);
    expect(await sessionRecords().summaries(5)).toHaveLength(1);
  });

  test('R-CHAT-15 keeps the new one when something was typed meanwhile', async () => {
    await keepOne();
    const { openChat, current, sessionRecords, writeDraft } = await loadChat();
    const opened = openChat();
    const id = current()?.id ?? '';
    writeDraft({ text: '你', images: [], files: [] }, id);
    await opened;
    expect(current()?.id).toBe(id);
    expect(await sessionRecords().summaries(5)).toHaveLength(2);
  });

  test('R-CHAT-15 keeps what was said before the database was open, once', async () => {
    const { openChat, current, sessionRecords, changeSession } = await loadChat();
    const opened = openChat();
    const id = current()?.id ?? '';
    const keeping = changeSession(id, (session) => ({
      ...session,
      messages: [...session.messages, { ...said, conversationId: id }],
    }));
    await opened;
    expect(await keeping).toBe(true);
    expect(await sessionRecords().summaries(5)).toHaveLength(1);
    expect((await sessionRecords().get(id))?.messages).toHaveLength(2);
  });
});

test('R-CHAT-15 what was typed is there again when the page closed before the session was kept', async () => {
  localStorage.setItem('current-session', '7000000000000000009');
  localStorage.setItem('chat-draft:7000000000000000009', '还没写完');
  const { openChat, current, draft, sessionRecords } = await loadChat();
  await openChat();
  expect(current()?.id).toBe('7000000000000000009');
  await vi.waitFor(() => expect(draft().text).toBe('还没写完'));
  expect(await sessionRecords().summaries(5)).toHaveLength(1);
});

test('R-CHAT-15 tidying leaves what was typed in a session that no tab has kept yet', async () => {
  const { deleteOrphanedDrafts } = await import('./drafts.ts');
  localStorage.setItem('chat-draft:7000000000000000009', '还没写完');
  localStorage.setItem('chat-draft:1', '已删除的对话');
  await deleteOrphanedDrafts(async () => false, '7000000000000000009');
  expect(localStorage.getItem('chat-draft:7000000000000000009')).toBe('还没写完');
  expect(localStorage.getItem('chat-draft:1')).toBeNull();
});

test('R-CHAT-06 a browser that remembers its last session waits for it', async () => {
  await keepOne();
  localStorage.setItem('current-session', kept.id);
  const { openChat, current } = await loadChat();
  const opened = openChat();
  expect(current()).toBeNull();
  await opened;
  expect(current()?.id).toBe(kept.id);
});

test('R-CHAT-71 deleting the last conversation leaves one to write in, and its undo brings it back', async () => {
  await keepOne();
  const undo = collectToasts();
  const { openChat, current } = await loadChat();
  const { deleteSessions } = await import('./delete-sessions.ts');
  await openChat();
  await deleteSessions([kept.id]);
  expect(current()?.id).not.toBe(kept.id);
  expect(current()?.messages).toHaveLength(1);
  const { sessionFeed } = await import('./session-feed.ts');
  const steps: string[][] = [];
  let step: string[] = [];
  const stop = sessionFeed.subscribe(({ type }) => {
    if (step.length === 0) {
      steps.push(step);
      queueMicrotask(() => (step = []));
    }
    step.push(type);
  });
  undo.mock.calls.at(-1)?.[1]?.();
  await vi.waitFor(() => expect(steps).toEqual([['saved', 'removed']]));
  expect(current()?.id).toBe(kept.id);
  stop();
  vi.doUnmock('../../../shared/ui/toast.tsx');
});
