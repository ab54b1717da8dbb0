import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseProblem } from './browser-database.ts';
import { chatDatabaseName, createChatDatabase } from './chat-database.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

test('R-DATA-01 a new ChatDatabase is Dexie version 5 (50) with four stores, resumes indexed by updatedAt', async () => {
  const database = createChatDatabase();
  const shape = await database.use(async (db) => ({
    version: db.version,
    stores: [...db.objectStoreNames],
    resumes: [...db.transaction('resumes').store.indexNames],
    sessions: [...db.transaction('sessions').store.indexNames],
  }));
  expect(shape).toEqual({
    version: 50,
    stores: ['documents', 'images', 'resumes', 'sessions'],
    resumes: ['updatedAt'],
    sessions: ['[pinnedAt+updatedAt+title]', '[updatedAt+title]', 'messages.length', 'updatedAt'],
  });
  database.close();
});

test.each([1, 5, 10, 40, 49])(
  'R-DATA-03 version %i is brought up to date with its records kept',
  async (version) => {
    const old = await openDB(chatDatabaseName, version, {
      upgrade(db) {
        db.createObjectStore('sessions', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
        if (version > 5) db.createObjectStore('resumes', { keyPath: 'id' });
        db.createObjectStore('settings');
      },
    });
    const record = { id: '1', title: '旧', messages: [], createdAt: 1, updatedAt: 2 };
    await old.put('sessions', record);
    old.close();
    const database = createChatDatabase();
    await database.use(async (db) => {
      expect(db.version).toBe(50);
      expect(await db.get('sessions', '1')).toEqual(record);
      expect(await db.getAllKeysFromIndex('sessions', '[updatedAt+title]')).toEqual(['1']);
      expect(await db.count('images')).toBe(0);
    });
    database.close();
  },
);

test('R-DATA-03 a store that counted its own keys is made anew with every record under a text id', async () => {
  const old = await openDB(chatDatabaseName, 20, {
    upgrade: (db) => void db.createObjectStore('sessions', { autoIncrement: true }),
  });
  await old.add('sessions', { title: '一', updatedAt: 1 });
  await old.add('sessions', 'not even an object');
  old.close();
  const database = createChatDatabase();
  expect(await database.use((db) => db.getAll('sessions'))).toEqual([
    { id: '1', title: '一', updatedAt: 1 },
    { id: '2', content: 'not even an object' },
  ]);
  database.close();
});

test('R-DATA-02 a newer database is left alone and said to be newer', async () => {
  (await openDB(chatDatabaseName, 60)).close();
  const problem = await createChatDatabase()
    .use((db) => db.count('sessions'))
    .catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(DatabaseProblem);
  expect(problem).toMatchObject({ kind: 'newer', message: expect.stringContaining('刷新页面') as string });
});

test('R-DATA-02 a browser that refuses, in whatever way, is told as refused', async () => {
  for (const refusal of [
    () => {
      throw new DOMException('no', 'SecurityError');
    },
    undefined,
  ]) {
    vi.stubGlobal('indexedDB', refusal && { open: refusal });
    const problem = createChatDatabase().use((db) => db.count('sessions'));
    await expect(problem).rejects.toMatchObject({ kind: 'refused' });
  }
});

test('R-DATA-02 an old tab in the way is told, and the work is done once it goes', async () => {
  const old = await openDB(chatDatabaseName, 10, {
    upgrade: (db) => void db.createObjectStore('sessions', { keyPath: 'id' }),
  });
  const database = createChatDatabase();
  const blocked = new Promise<DatabaseProblem>((resolve) => database.onBlocked(resolve));
  const counting = database.use((db) => db.count('sessions'));
  expect(await blocked).toMatchObject({ kind: 'blocked' });
  old.close();
  expect(await counting).toBe(0);
  database.close();
});

test('R-DATA-02 the connection makes way for another tab and opens again at the next use', async () => {
  const database = createChatDatabase();
  await database.use((db) => db.put('sessions', { id: '1' }));
  await deleteDB(chatDatabaseName);
  expect(await database.use((db) => db.count('sessions'))).toBe(0);
  database.close();
});

test('R-DATA-02 a connection lost under the work is opened anew and the work done again, once', async () => {
  const database = createChatDatabase();
  let tries = 0;
  const count = await database.use(async (db) => {
    if (tries++ === 0) db.close();
    return db.count('sessions');
  });
  expect([count, tries]).toEqual([0, 2]);
  await expect(
    database.use(async (db) => {
      db.close();
      return db.count('sessions');
    }),
  ).rejects.toMatchObject({ kind: 'lost' });
});

test('R-DATA-02 a full disk is told as full', async () => {
  const database = createChatDatabase();
  await expect(
    database.use(() => Promise.reject(new DOMException('full', 'QuotaExceededError'))),
  ).rejects.toMatchObject({ kind: 'full', message: expect.stringContaining('空间已满') as string });
  database.close();
});
