import { makeDocument, makeResumeRecord, readWorkingCopy } from '@baigong/resume';
import { memoryStorage } from '@baigong/resume/memory-storage';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { createChatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { createPersister } from './saving.ts';
import { recoverOrphanedDraft } from './resolve-content.ts';
import { findRecord, putRecord } from './resume-records.ts';
import 'fake-indexeddb/auto';

let database: ChatDatabase;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  database = createChatDatabase();
});
afterEach(() => {
  database.close();
  vi.unstubAllGlobals();
});

const document = makeDocument(() => 'x');
const other = { ...document, styles: { ...document.styles, currentTemplate: 'modern' } };

function makePersister(storage = memoryStorage(), exists = true, held: Pick<ChatDatabase, 'use'> = database) {
  return createPersister({
    id: 'a',
    storage,
    database: held,
    now: () => 100,
    title: () => '我的标题',
    editing: () => true,
    exists,
    recordSavedAt: 0,
  });
}

const refused: Pick<ChatDatabase, 'use'> = { use: () => Promise.reject(new DatabaseProblem('full')) };

describe('keeping a resume', () => {
  it('R-EDIT-90 writes the record and marks the copy as even with it', async () => {
    const storage = memoryStorage();
    await putRecord(makeResumeRecord('a', 1, document), database);
    expect(await makePersister(storage).save(other)).toBeUndefined();
    expect(await findRecord('a', 1, database)).toMatchObject({
      document: other,
      updatedAt: 100,
      savedAt: 100,
    });
    expect(readWorkingCopy(storage).owner).toEqual({
      id: 'a',
      savedAt: 100,
      recordSavedAt: 100,
      ahead: false,
    });
  });

  it('R-EDIT-101 makes the record of a new resume with the first keeping', async () => {
    await makePersister(memoryStorage(), false).save(document);
    expect(await findRecord('a', 1, database)).toMatchObject({
      title: '我的标题',
      status: 'draft',
      document,
    });
  });

  it('R-RES-11 does not bring back a record that was deleted elsewhere, and says so', async () => {
    const kept = makePersister();
    expect((await kept.save(document))?.kind).toBe('gone');
    expect(await findRecord('a', 1, database)).toBeUndefined();
    kept.recreateRecord();
    expect(await kept.save(document)).toBeUndefined();
    expect(await findRecord('a', 1, database)).toBeDefined();
  });

  it('R-EDIT-92 names a full local storage, and the record holds the text', async () => {
    const storage = memoryStorage();
    storage.refuses = true;
    await putRecord(makeResumeRecord('a', 1, document), database);
    expect((await makePersister(storage).save(other))?.kind).toBe('copy');
    expect(await findRecord('a', 1, database)).toMatchObject({ document: other });
  });

  it('R-EDIT-92 names a full database, and the working copy holds the text', async () => {
    const storage = memoryStorage();
    const problem = await makePersister(storage, true, refused).save(other);
    expect(problem).toMatchObject({
      kind: 'record',
      text: expect.stringContaining('存储空间已满') as string,
    });
    expect(readWorkingCopy(storage).owner).toMatchObject({ id: 'a', ahead: true });
  });

  it('R-EDIT-92 says when the text is nowhere but on screen', async () => {
    const storage = memoryStorage();
    storage.refuses = true;
    expect((await makePersister(storage, true, refused).save(other))?.kind).toBe('lost');
  });
});

describe('bringing a working copy home', () => {
  const world = () => ({ database, now: () => 200 });
  const copied = async (ahead: boolean) => {
    const storage = memoryStorage();
    await makePersister(storage, true, refused).save(other);
    const copy = readWorkingCopy(storage);
    return { ...copy, owner: copy.owner && { ...copy.owner, ahead } };
  };

  it('R-EDIT-90 writes it into the record it belongs to', async () => {
    await putRecord(makeResumeRecord('a', 1, document), database);
    expect(await recoverOrphanedDraft(await copied(true), world())).toBe(true);
    expect(await findRecord('a', 1, database)).toMatchObject({ document: { styles: other.styles } });
  });

  it('R-EDIT-90 leaves a record that has gone on without it', async () => {
    await putRecord({ ...makeResumeRecord('a', 1, document), savedAt: 500 }, database);
    await recoverOrphanedDraft(await copied(true), world());
    expect(await findRecord('a', 1, database)).toMatchObject({ document: { styles: document.styles } });
  });

  it('R-EDIT-90 makes a resume of a copy that is nobody’s', async () => {
    const copy = await copied(true);
    await recoverOrphanedDraft({ ...copy, owner: undefined }, world());
    const all = await database.use((db) => db.getAll('resumes'));
    expect(all).toMatchObject([{ title: '恢复的简历', document: { styles: other.styles } }]);
  });

  it('R-EDIT-90 says when the database refuses', async () => {
    expect(await recoverOrphanedDraft(await copied(true), { database: refused, now: () => 1 })).toBe(false);
  });
});
