import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createBaigongDatabase } from '../lib/baigong-database.ts';
import { createChatDatabase } from '../lib/chat-database.ts';
import { readRecent } from './read-recent.ts';

const chat = createChatDatabase();
const own = createBaigongDatabase();
const read = async (limit = 10) =>
  (await readRecent(limit, { chat, own })).map(({ kind, title }) => `${kind}: ${title}`);

const session = (id: string, title: string, updatedAt: number, messages: number) => ({
  id,
  title,
  updatedAt,
  messages: Array.from({ length: messages }, (_, at) => ({ id: `${id}${at}` })),
});

beforeEach(async () => {
  await chat.use(async (db) => {
    for (const store of ['sessions', 'resumes', 'documents', 'images'] as const) await db.clear(store);
  });
  await own.use((db) => db.clear('quiz'));
});

test('R-HOME-02 the newest work of every screen, newest first, without empty conversations', async () => {
  await chat.use(async (db) => {
    await db.put('sessions', session('s1', '打折', 50, 3));
    await db.put('sessions', session('s2', '新对话', 99, 1));
    await db.put('resumes', { id: 'r1', title: '产品经理', updatedAt: 40 });
    await db.put('documents', { id: 'd1', title: '租房合同', updatedAt: 60, content: '…' });
    await db.put('documents', { id: 'd2', title: '旧文档', updatedAt: 1, content: '…' });
    await db.put('images', { id: 'p1', prompt: '烟雨江南', updatedAt: 30, thumb: new Blob(['x']) });
  });
  const exams = [
    { at: 10, total: 80 },
    { at: 45, total: 86.5 },
  ];
  await own.use((db) => db.put('quiz', { id: 'progress', revision: 1, progress: { exams } }));
  expect(await read()).toEqual([
    'document: 租房合同',
    'session: 打折',
    'exam: 普通话模拟测试 86.5 分',
    'resume: 产品经理',
    'picture: 烟雨江南',
    'document: 旧文档',
  ]);
  expect(await read(2)).toEqual(['document: 租房合同', 'session: 打折']);
  const picture = (await readRecent(10, { chat, own })).find(({ kind }) => kind === 'picture');
  expect(picture?.thumb).toBeInstanceOf(Blob);
});

test('R-HOME-02 a record that says nothing, or a database that cannot be opened, leaves the rest', async () => {
  await chat.use(async (db) => {
    await db.put('resumes', { id: 'r1', title: 7, updatedAt: 9 });
    await db.put('documents', { id: 'd1', title: '租房合同', updatedAt: 3 });
  });
  await own.use((db) => db.put('quiz', { id: 'progress', progress: 'broken' }));
  expect(await read()).toEqual(['document: 租房合同']);
  const broken = { use: () => Promise.reject(new Error('refused')) };
  expect(await readRecent(3, { chat, own: broken })).toHaveLength(1);
  expect(await readRecent(3, { chat: broken, own: broken })).toEqual([]);
});
