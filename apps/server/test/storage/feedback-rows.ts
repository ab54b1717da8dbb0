import type { Kysely } from 'kysely';
import type { Platform } from '../../src/app/platform.ts';
import type { Tables } from '../../src/platform/records/records.ts';
import { deletionTransaction } from '../../src/platform/storage/deletion-transaction.ts';
import { scheduleRemoval } from '../../src/platform/storage/schedule-removal.ts';
import { storeBlobs } from '../../src/platform/storage/store-blobs.ts';

/** Writes a row that refers to blobs; one of feedback, because it needs nothing else. */
export async function insertRow(
  db: Kysely<Tables>,
  id: string,
  keys: readonly string[],
  kind: 'problem' | 'report' | 'other' = 'other',
): Promise<void> {
  await db
    .insertInto('feedback_entries')
    .values({
      id: id.padEnd(16, '_'),
      key_hash: id,
      ticket: 't',
      kind,
      text: '',
      contact: '',
      facts: '[]',
      screenshots: JSON.stringify(keys),
      status: 'open',
      reply: null,
      answered_at: null,
      public_title: null,
      public_text: null,
      merged_into: null,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
}

export const store = (platform: Platform, id: string, ...texts: string[]): Promise<string[]> =>
  storeBlobs(
    platform,
    texts.map((text) => new TextEncoder().encode(text)),
    async (trx, keys) => {
      await insertRow(trx, id, keys);
      return keys;
    },
  );

/** Deletes a row, and has its blobs removed. */
export const remove = (platform: Platform, id: string): Promise<void> =>
  deletionTransaction(platform, async (trx) => {
    const row = await trx
      .deleteFrom('feedback_entries')
      .where('id', '=', id.padEnd(16, '_'))
      .returning('screenshots')
      .executeTakeFirst();
    const hashes = JSON.parse(row?.screenshots ?? '[]') as string[];
    await scheduleRemoval(trx, { reason: 'gallery.delete', subject: id, hashes, at: platform.clock.now() });
  });

/** All removals with their files' outcomes. */
export async function receipts({ records: { db } }: Platform) {
  const removals = await db.selectFrom('removals').selectAll().orderBy('id').execute();
  const files = await db.selectFrom('removal_files').selectAll().orderBy('hash').execute();
  return removals.map(({ id, reason, subject, finished_at }) => ({
    reason,
    subject,
    finished_at,
    outcomes: files.filter(({ removal }) => removal === id).map(({ outcome }) => outcome),
  }));
}
