import { beforeEach, expect, test } from 'vitest';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';
import { deleteResumes } from './actions.ts';
import { deleteSnapshots } from './delete-dialog.tsx';
import 'fake-indexeddb/auto';

const record = (id: string) => ({ id, title: id, updatedAt: 1, document: { of: id }, note: '留着' });
const all = () => chatDatabase.use((db) => db.getAll('resumes'));
const snapshots = () => baigongDatabase.use((db) => db.getAllKeys('snapshots'));

beforeEach(async () => {
  await chatDatabase.use(async (db) => {
    await db.clear('resumes');
    for (const id of ['a', 'b', 'c']) await db.put('resumes', record(id));
  });
  await baigongDatabase.use(async (db) => {
    await db.clear('snapshots');
    for (const resume of ['a', 'b', 'ab'])
      await db.put('snapshots', { id: `${resume}:1`, resume, at: 1, reason: 'edit', document: {} });
  });
});

test('R-RES-13 what is deleted comes back as it was, all of it', async () => {
  const back = await deleteResumes(['a', 'c', 'never there']);
  expect(await all()).toEqual([record('b')]);
  await back();
  expect(await all()).toEqual(['a', 'b', 'c'].map(record));
});

test('R-RES-13 the history of a resume that stays deleted goes; of one that came back it stays', async () => {
  const back = await deleteResumes(['b']);
  await deleteResumes(['a']);
  await back();
  await deleteSnapshots(['a', 'b']);
  expect(await snapshots()).toEqual(['ab:1', 'b:1']);
});
