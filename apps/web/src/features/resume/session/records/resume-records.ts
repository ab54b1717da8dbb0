import { readResumeRecord, type ResumeRecord } from '@baigong/resume';
import { chatDatabase, type ChatDatabase } from '../../../../shared/lib/chat-database.ts';
import { resumeFeed } from './resume-feed.ts';

type Database = Pick<ChatDatabase, 'use'>;

/** When the record's document was last written by an editor, in milliseconds since 1970; 0 for one that none has. */
export function savedAtOf(record: ResumeRecord | undefined): number {
  const at = record?.['savedAt'];
  return typeof at === 'number' && Number.isFinite(at) ? at : 0;
}

/** The record under an id, mended where it has to be; undefined without one. Throws a DatabaseProblem. */
export async function findRecord(
  id: string,
  now: number,
  database: Database = chatDatabase,
): Promise<ResumeRecord | undefined> {
  return readResumeRecord(await database.use((db) => db.get('resumes', id)), now);
}

/** Keeps a new record, or one in place of another. Throws a DatabaseProblem. */
export async function putRecord(record: ResumeRecord, database: Database = chatDatabase): Promise<void> {
  await database.use((db) => db.put('resumes', record));
  resumeFeed.publish({ ids: [record.id] });
}

/**
 * Changes the record under an id, in one transaction. One that does not exist is left so.
 * @returns whether there was a record. Throws a DatabaseProblem.
 */
export async function updateRecord(
  id: string,
  change: (record: ResumeRecord) => ResumeRecord,
  now: number,
  database: Database = chatDatabase,
): Promise<boolean> {
  const found = await database.use(async (db) => {
    const transaction = db.transaction('resumes', 'readwrite');
    const record = readResumeRecord(await transaction.store.get(id), now);
    if (record) await transaction.store.put(change(record));
    await transaction.done;
    return record !== undefined;
  });
  if (found) resumeFeed.publish({ ids: [id] });
  return found;
}
