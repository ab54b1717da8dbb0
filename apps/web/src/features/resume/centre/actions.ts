import { normalizeTitle, updateResume, duplicateResume as copyOf, type ResumeRecord } from '@baigong/resume';
import { updateRecord, findRecord, putRecord, resumeFeed } from '../session/resume-records.ts';
import { newId } from '../session/new-id.ts';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';

/** Renames a resume. Returns whether there was anything to change. Throws a DatabaseProblem. */
export async function renameResume(id: string, typed: string): Promise<boolean> {
  const now = Date.now();
  let renamed = false;
  await updateRecord(
    id,
    (record) => {
      const title = normalizeTitle(typed, record.title);
      renamed = title !== undefined;
      return title === undefined ? record : updateResume(record, { title }, now);
    },
    now,
  );
  return renamed;
}

/** Throws a DatabaseProblem. */
export async function setResumeStatus(id: string, status: ResumeRecord['status']): Promise<void> {
  const now = Date.now();
  await updateRecord(id, (record) => updateResume(record, { status }, now), now);
}

/** Keeps a copy of a resume. Returns its title; undefined when the resume is gone. Throws a DatabaseProblem. */
export async function duplicateResume(id: string): Promise<string | undefined> {
  const now = Date.now();
  const record = await findRecord(id, now);
  if (!record) return undefined;
  const copy = copyOf(record, newId(), now);
  await putRecord(copy);
  return copy.title;
}

/**
 * Deletes resumes, all or none. Returns a function that puts them back as they were.
 * Both throw a DatabaseProblem.
 */
export async function deleteResumes(ids: readonly string[]): Promise<() => Promise<void>> {
  const removed = await chatDatabase.use(async (db) => {
    const transaction = db.transaction('resumes', 'readwrite');
    const records = await Promise.all(ids.map((id) => transaction.store.get(id)));
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
    return records.filter((record) => record !== undefined);
  });
  resumeFeed.publish({ ids });
  return async () => {
    await chatDatabase.use(async (db) => {
      const transaction = db.transaction('resumes', 'readwrite');
      await Promise.all([...removed.map((record) => transaction.store.put(record)), transaction.done]);
    });
    resumeFeed.publish({ ids });
  };
}
