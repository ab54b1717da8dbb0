import 'fake-indexeddb/auto';
import { emptyProgress } from '@baigong/quiz';
import { beforeEach, expect, test } from 'vitest';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import {
  deleteRun,
  saveRun,
  saveSegment,
  findUnfinishedRun,
  readRun,
  readSegments,
} from '../exam/exam-records.ts';
import { createRun } from '../exam/exam-run.ts';
import { updateStoredProgress, readStoredProgress } from './progress-record.ts';

const put = (record: object) => baigongDatabase.use((db) => db.put('quiz', record as { id: string }));
const aside = () => baigongDatabase.use((db) => db.getAll('aside'));
const tallied = { ...emptyProgress(), kindTallies: { tone: { answered: 4, right: 3 } } };

beforeEach(() =>
  baigongDatabase.use(async (db) => {
    await db.clear('quiz');
    await db.clear('aside');
  }),
);

test('R-QUIZ-40 progress as earlier releases kept it, without a revision, is read', async () => {
  await put({ id: 'progress', ...tallied });
  expect(await readStoredProgress(1)).toEqual({ progress: tallied, revision: 0, lost: [] });
});

test.each([
  ['a number for progress', { progress: 7 }],
  ['a list for progress', { progress: [] }],
  ['items that are none', { progress: { ...tallied, items: { a: 'b' } } }],
  ['a version of words', { progress: { version: 'two', items: [] } }],
])(
  'R-QUIZ-41 %s in storage: the page goes on, and the record is set aside as it was found',
  async (_, found) => {
    const record = { id: 'progress', revision: 3, ...found };
    await put(record);
    const stored = await readStoredProgress(5);
    expect(stored.lost).not.toEqual([]);
    expect(await aside()).toEqual([{ id: 'quiz-5', store: 'quiz', foundAt: 5, record }]);
    // What is left is whole: the next reading loses nothing more.
    expect((await readStoredProgress(6)).lost).toEqual([]);
    expect(await aside()).toHaveLength(1);
  },
);

test('R-QUIZ-33 a change is made to what another tab has left meanwhile', async () => {
  const known = await readStoredProgress(1);
  const more = (answered: number) => (before: typeof tallied) => ({
    ...before,
    kindTallies: { tone: { answered: (before.kindTallies.tone?.answered ?? 0) + answered, right: 0 } },
  });
  await updateStoredProgress(known, more(1) as never);
  const second = await updateStoredProgress(known, more(10) as never);
  expect(second.progress.kindTallies.tone?.answered).toBe(11);
  expect(second.revision).toBe(2);
});

test('R-QUIZ-46 an exam is kept with its recordings and dropped with them', async () => {
  const run = createRun(7, true, 1_000);
  await saveRun(run);
  await saveSegment('words', 0, new Blob(['a']));
  await saveSegment('words', 0, new Blob(['ab']));
  await saveSegment('words', 5, new Blob(['c']));
  expect(await readRun(1)).toEqual({ run, unreadable: false });
  expect(await findUnfinishedRun()).toEqual(run);
  expect((await readSegments('words')).map(({ size }) => size)).toEqual([2, 1]);
  expect(await readSegments('speech')).toEqual([]);
  await deleteRun();
  expect(await readRun(1)).toEqual({ run: null, unreadable: false });
  expect(await readSegments('words')).toEqual([]);
});

test('R-QUIZ-46 an exam of an older version that cannot be read is told of and set aside, not lost', async () => {
  const record = { id: 'exam', seed: 4, step: 'reading' };
  await put(record);
  expect(await findUnfinishedRun()).toBeNull();
  expect(await aside()).toEqual([]);
  expect(await readRun(9)).toEqual({ run: null, unreadable: true });
  expect(await aside()).toEqual([{ id: 'exam-9', store: 'quiz', foundAt: 9, record }]);
  expect(await readRun(10)).toEqual({ run: null, unreadable: false });
});
