import { createRecordFeed } from '../../../shared/lib/change-feed.ts';
import { recordChannels } from '../../../shared/lib/record-channels.ts';
import { readResumeRecord, type ResumeRecord } from '@baigong/resume';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';

/** Resumes that were saved, changed or removed, in this tab or another one. */
export const resumeFeed = createRecordFeed(recordChannels.resume);

type Database = Pick<ChatDatabase, 'use'>;

/** The record of an id, repaired if necessary. Throws a DatabaseProblem. */
export async function findRecord(
  id: string,
  now: number,
  database: Database = chatDatabase,
): Promise<ResumeRecord | undefined> {
  return readResumeRecord(await database.use((db) => db.get('resumes', id)), now);
}

/** Stores a record. Throws a DatabaseProblem. */
export async function putRecord(record: ResumeRecord, database: Database = chatDatabase): Promise<void> {
  await database.use((db) => db.put('resumes', record));
  resumeFeed.publish({ ids: [record.id] });
}

/**
 * Changes the record of an id in one transaction, if it exists.
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

/** The lock that a tab holds while it edits a resume. */
export const editLockName = (resumeId: string): string => `baigong-resume:${resumeId}`;
