import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  chatDatabaseName,
  createChatDatabase,
  type ChatDatabase,
} from '../../../shared/lib/chat-database.ts';
import type { Session } from '../session/session.ts';
import { createDatabaseRecords } from './database-records.ts';
import { createMemoryRecords } from './memory-records.ts';
import { repairSessions } from './open-chat.ts';
import type { SessionSummary, SessionRecords } from './session-records.ts';

let database: ChatDatabase;
const aside: [string, unknown][] = [];
const quarantine = async (id: string, record: unknown) => void aside.push([id, record]);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  database = createChatDatabase();
  aside.length = 0;
});
afterEach(() => {
  database.close();
  vi.unstubAllGlobals();
});

function sessionOf(id: string, updatedAt: number, length = 2, more: Partial<Session> = {}): Session {
  return {
    id,
    title: `title ${id}`,
    createdAt: 0,
    updatedAt,
    messages: Array.from({ length }, (_, index) => ({
      id: `${id}-${index}`,
      role: 'user' as const,
      content: 'x',
      conversationId: id,
      parent: index === 0 ? null : `${id}-${index - 1}`,
      createdAt: index,
    })),
    ...more,
  };
}

const kept = () => createDatabaseRecords(database, { now: () => 1000, quarantine });

/** Another program made version 50 without our indexes: the records themselves have to be read. */
async function foreign(): Promise<SessionRecords> {
  const made = await openDB(chatDatabaseName, 50, {
    upgrade(db) {
      for (const name of ['sessions', 'images', 'documents', 'resumes']) {
        db.createObjectStore(name, { keyPath: 'id' });
      }
    },
  });
  made.close();
  return kept();
}

const backends: [string, () => SessionRecords | Promise<SessionRecords>][] = [
  ['memory', createMemoryRecords],
  ['ChatDatabase', kept],
  ['a ChatDatabase made elsewhere, without indexes', foreign],
];

describe.each(backends)('%s', (_name, create) => {
  const ids = (heads: readonly SessionSummary[]) => heads.map(({ id }) => id);

  test('R-HIST-01 heads come newest first, in pages that neither repeat nor leave out one', async () => {
    const records = await create();
    // Many share their time, and some their title too.
    const sessions = Array.from({ length: 23 }, (_, index) =>
      sessionOf(`s${index}`, Math.floor(index / 5), 2, index % 2 ? { title: 'same' } : {}),
    );
    await records.put(sessions);
    const all = await records.summaries(100);
    expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
      all.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b - a),
    );
    const paged: SessionSummary[] = [];
    for (;;) {
      const page = await records.summaries(4, paged.at(-1));
      paged.push(...page);
      if (page.length < 4) break;
    }
    expect(ids(paged)).toEqual(ids(all));
    expect(new Set(ids(paged)).size).toBe(23);
  });

  test('R-HIST-06 the pinned are listed, last pinned first', async () => {
    const records = await create();
    await records.put([
      sessionOf('a', 1, 2, { pinnedAt: 5 }),
      sessionOf('b', 2),
      sessionOf('c', 3, 2, { pinnedAt: 9 }),
    ]);
    expect(ids(await records.pinned())).toEqual(['c', 'a']);
  });

  test('R-CHAT-03 an empty session is found among full ones', async () => {
    const records = await create();
    await records.put([sessionOf('a', 1, 3), sessionOf('b', 2, 2)]);
    expect(await records.findEmpty()).toBeNull();
    await records.put([sessionOf('c', 3, 1)]);
    expect((await records.findEmpty())?.id).toBe('c');
  });

  test('R-CHAT-18 changes build on what is kept, so that none is lost', async () => {
    const records = await create();
    await records.put([sessionOf('a', 1)]);
    await Promise.all([
      records.change('a', (session) => ({ ...session, title: 'renamed' })),
      records.change('a', (session) => ({ ...session, updatedAt: session.updatedAt + 1 })),
    ]);
    expect(await records.get('a')).toMatchObject({ title: 'renamed', updatedAt: 2 });
    expect(await records.change('nowhere', (session) => session)).toBeNull();
  });

  test('R-CHAT-07 what is removed is given back for an undo; clearing leaves nothing', async () => {
    const records = await create();
    await records.put([sessionOf('a', 1), sessionOf('b', 2)]);
    expect(await records.remove(['a', 'nowhere'])).toEqual([sessionOf('a', 1)]);
    expect(await records.get('a')).toBeNull();
    await records.clear();
    expect(await records.summaries(10)).toEqual([]);
  });

  test('R-CHAT-04 an id that is taken is not written over', async () => {
    const records = await create();
    expect(await records.add(sessionOf('a', 1))).toBe(true);
    expect(await records.add(sessionOf('a', 2))).toBe(false);
    expect((await records.get('a'))?.updatedAt).toBe(1);
    expect([...(await records.existing(['a', 'b']))]).toEqual(['a']);
  });
});

test('R-HIST-09 the list reads keys of the index alone, never a session', async () => {
  const records = kept();
  await records.put(Array.from({ length: 120 }, (_, index) => sessionOf(`s${index}`, index)));
  const readsValues = [
    vi.spyOn(IDBObjectStore.prototype, 'get'),
    vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    vi.spyOn(IDBObjectStore.prototype, 'openCursor'),
    vi.spyOn(IDBIndex.prototype, 'get'),
    vi.spyOn(IDBIndex.prototype, 'getAll'),
    vi.spyOn(IDBIndex.prototype, 'openCursor'),
  ];
  const first = await records.summaries(50);
  expect(first).toHaveLength(50);
  expect(await records.summaries(50, first.at(-1))).toHaveLength(50);
  for (const read of readsValues) expect(read).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('R-DATA-50 records of older and broken shape come into the list, the unintelligible are set aside', async () => {
  await database.use(async (db) => {
    await db.put('sessions', { id: 'old', title: '旧', messages: [{ role: 'user', content: 'a' }] });
    await db.put('sessions', { id: 7001, title: '数字', updatedAt: 3, messages: [] });
    await db.put('sessions', { id: 'junk', foo: 1 });
    await db.put('sessions', sessionOf('fine', 5));
  });
  const records = kept();
  expect(await repairSessions(database, quarantine, 9)).toEqual({ repaired: 2, unknown: 1 });
  expect((await records.summaries(10)).map(({ id }) => id)).toEqual(['old', 'fine', '7001']);
  expect((await records.get('7001'))?.title).toBe('数字');
  expect(aside).toEqual([['junk', { id: 'junk', foo: 1 }]]);
  expect(await repairSessions(database, quarantine, 9)).toEqual({ repaired: 0, unknown: 0 });
});

test('R-DATA-50 before a change overwrites what was not understood, the record is set aside as it was', async () => {
  const broken = { ...sessionOf('a', 1), messages: [{ role: 'user', content: 'x' }, 5] };
  await database.use((db) => db.put('sessions', broken));
  await kept().change('a', (session) => ({ ...session, title: 'new' }));
  expect(aside).toEqual([['a', broken]]);
  expect((await kept().get('a'))?.title).toBe('new');
});
