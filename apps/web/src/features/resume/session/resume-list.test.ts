import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';
import { resumeFeed, putRecord, updateRecord } from './resume-records.ts';
import { readResumeIds, readThumbnail } from './resume-summaries.ts';
import { followResumes, readResumeList, useResumeList } from './resume-list.ts';
import 'fake-indexeddb/auto';

const raw = (id: string, more: object = {}) => ({
  id,
  title: `简历 ${id}`,
  category: '未分类',
  thumbnail: 'data:image/webp;base64,AA==',
  status: 'draft' as const,
  isShared: false,
  views: 0,
  likes: 0,
  downloads: 0,
  createdAt: 1,
  updatedAt: Number(id),
  document: { large: 'x'.repeat(1000) },
  ...more,
});

const put = (...records: readonly object[]) =>
  chatDatabase.use(async (db) => {
    const transaction = db.transaction('resumes', 'readwrite');
    await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done]);
  });

const state = () => useResumeList.getState();
const ids = () =>
  state()
    .summaries.map(({ id }) => id)
    .toSorted();

beforeEach(async () => {
  await chatDatabase.use((db) => db.clear('resumes'));
  useResumeList.setState({ summaries: [], total: 0, phase: 'reading', problem: undefined });
});
afterEach(() => vi.restoreAllMocks());

test('R-RES-16 summaries are read newest first, without documents or pictures', async () => {
  await put(...Array.from({ length: 60 }, (_, at) => raw(String(at + 1))));
  const sizes: number[] = [];
  const stop = useResumeList.subscribe(({ summaries }) => void sizes.push(summaries.length));
  await readResumeList();
  stop();
  // Drawn twice: a screenful at once, then all of them.
  expect(sizes).toEqual([0, 24, 60]);
  expect(state()).toMatchObject({ total: 60, phase: 'ready' });
  expect(state().summaries[0]).toEqual({
    id: '60',
    title: '简历 60',
    category: '未分类',
    status: 'draft',
    isShared: false,
    createdAt: 1,
    language: 'zh',
    updatedAt: 60,
  });
  expect(await readThumbnail('60')).toEqual({ picture: expect.stringMatching(/^data:image\/webp/) });
});

test('R-RES-16 records of other writers are listed too: without a time, with a wrong type', async () => {
  await put(raw('1'), { id: 'old' }, { id: 'odd', title: 7, status: 'sent', updatedAt: 'yesterday' });
  expect(await readResumeIds()).toEqual(expect.arrayContaining(['1', 'odd', 'old']));
  await readResumeList();
  expect(ids()).toEqual(['1', 'odd', 'old']);
  expect(state().summaries.find(({ id }) => id === 'odd')).toMatchObject({
    title: '未命名简历',
    status: 'draft',
  });
});

test('R-RES-11 what is kept, changed or removed shows in the list; what is not there changes nothing', async () => {
  await put(raw('1'), raw('2'));
  const stop = followResumes();
  await vi.waitFor(() => expect(state().phase).toBe('ready'));
  await putRecord(raw('3'));
  await vi.waitFor(() => expect(ids()).toEqual(['1', '2', '3']));
  await updateRecord('1', (record) => ({ ...record, title: '新' }), 9);
  await vi.waitFor(() => expect(state().summaries.find(({ id }) => id === '1')?.title).toBe('新'));
  expect(await updateRecord('none', (record) => record, 9)).toBe(false);
  await chatDatabase.use((db) => db.delete('resumes', '2'));
  resumeFeed.publish({ ids: ['2'] });
  await vi.waitFor(() => expect(ids()).toEqual(['1', '3']));
  expect(state().total).toBe(2);
  stop();
});
