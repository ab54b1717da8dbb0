import { createRecordFeed } from '../../../shared/lib/change-feed.ts';
import { recordChannels } from '../../../shared/lib/record-channels.ts';
import { placeholderThumbnail, readResumeRecord, type ResumeRecord } from '@baigong/resume';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';

/** Resumes that were saved, changed or removed, in this tab or another one. */
export const resumeFeed = createRecordFeed(recordChannels.resume);

type Database = Pick<ChatDatabase, 'use'>;

/** When an editor last saved the record's document; 0 if none has. */
export function savedAtOf(record: ResumeRecord | undefined): number {
  const at = record?.['savedAt'];
  return typeof at === 'number' && Number.isFinite(at) ? at : 0;
}

/**
 * Whether a record's thumbnail shows its document: it names the `savedAt` of the one it shows. A picture from before it
 * did is taken for current until the next save.
 */
export function hasCurrentThumbnail(record: ResumeRecord): boolean {
  if (record.thumbnail === placeholderThumbnail) return false;
  const shown = record['thumbnailSavedAt'];
  return shown === undefined || shown === savedAtOf(record);
}

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
