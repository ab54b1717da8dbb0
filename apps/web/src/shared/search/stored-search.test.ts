import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createBaigongDatabase } from '../lib/baigong-database.ts';
import { createChatDatabase } from '../lib/chat-database.ts';
import { readingsOf } from './readings-of.ts';
import { StoredSearch } from './stored-search.ts';

const chat = createChatDatabase();
const own = createBaigongDatabase();
let clock = 0;

const session = (id: string, content: string, more: object = {}) => ({
  id,
  title: '新对话',
  createdAt: 1,
  updatedAt: 5,
  messages: [{ id: `${id}a`, role: 'user', content, conversationId: id, parent: null, createdAt: 1 }],
  ...more,
});

beforeEach(async () => {
  clock = 0;
  await chat.use(async (db) => {
    for (const store of ['sessions', 'resumes', 'documents', 'images'] as const) await db.clear(store);
    await db.put('sessions', session('s1', '周末去杭州西湖'));
    await db.put(
      'sessions',
      session('s2', '杭州的天气', { branches: [{ id: 'b', content: '另一个版本说苏州' }] }),
    );
    await db.put('sessions', { id: 'broken', title: 5, updatedAt: 'x', messages: 'none' });
    await db.put('documents', {
      id: 'd1',
      title: '扫描件',
      updatedAt: 3,
      content: '识别出的文字：杭州湾大桥',
    });
    await db.put('images', { id: 'p1', updatedAt: 2, prompt: '杭州西湖的雪，水墨', negative: '人' });
    await db.put('resumes', {
      id: 'r1',
      title: '产品经理',
      updatedAt: 4,
      document: { fields: { basicInfo: [{ id: 'name', label: '姓名', value: '在杭州工作的王小明' }] } },
    });
  });
  await own.use(async (db) => {
    await db.clear('prompts');
    await db.clear('collection');
    await db.clear('applications');
    await db.put('applications', { id: 'j1', position: '工程师', description: '杭州办公', updatedAt: 1 });
    await db.put('prompts', { id: 'q1', title: '游记', kind: 'task', text: '写杭州游记', savedAt: 1 });
    await db.put('collection', {
      id: 'c1',
      collectedAt: 1,
      card: { title: '杭州夜景', author: '甲', tags: [] },
    });
  });
});

const create = () => new StoredSearch({ chat, own }, { readingsOf, now: () => clock });
const ids = async (search: StoredSearch, query: string) =>
  (await search.search({ query, limit: 20 })).hits.map(({ id }) => id).toSorted();

test('R-FIND-06 conversations with all branches, resumes, documents with recognised text, applications, pictures, prompts and the collection are found', async () => {
  const search = create();
  await search.build();
  expect(await ids(search, '杭州')).toEqual(['c1', 'd1', 'j1', 'p1', 'q1', 'r1', 's1', 's2']);
  expect(await ids(search, 'hangzhouwan')).toEqual(['d1']);
  expect(await ids(search, '苏州')).toEqual(['s2']);
  expect(await search.search({ query: '苏州', limit: 1 })).toMatchObject({
    complete: true,
    hits: [{ part: 'b' }],
  });
});

test('R-FIND-07 a query while the index is being made is answered with a part, and says so', async () => {
  const search = create();
  expect(await search.search({ query: '杭州', limit: 20 })).toMatchObject({ complete: false });
  await search.build();
  expect((await search.search({ query: '杭州', limit: 20 })).complete).toBe(true);
});

test('R-FIND-08 a change that is told is found by the next query; removed is gone, and so is all when all was', async () => {
  const search = create();
  await search.build();
  await chat.use((db) => db.put('sessions', session('s1', '改去南京')));
  search.told({ kind: 'session', ids: ['s1'] });
  expect(await ids(search, '南京')).toEqual(['s1']);
  expect(await ids(search, '西湖')).toEqual(['p1']);
  await chat.use((db) => db.delete('sessions', 's1'));
  search.told({ kind: 'session', ids: ['s1'] });
  expect(await ids(search, '南京')).toEqual([]);
  await chat.use((db) => db.clear('sessions'));
  search.told({ kind: 'session', all: true });
  await search.build();
  expect(await ids(search, '天气')).toEqual([]);
});

test('R-FIND-08 prompts and the collection are read again, as nobody tells of their changes', async () => {
  const search = create();
  await search.build();
  await own.use((db) =>
    db.put('prompts', { id: 'q2', title: '信', kind: 'task', text: '写给南京', savedAt: 2 }),
  );
  await own.use((db) => db.delete('collection', 'c1'));
  clock = 5_000;
  expect(await ids(search, '南京')).toEqual(['q2']);
  expect(await ids(search, '夜景')).toEqual([]);
});
