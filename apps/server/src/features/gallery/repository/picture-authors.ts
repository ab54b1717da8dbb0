import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { AppError } from '../../../platform/base/app-error.ts';
import type { Tables } from '../../../platform/records/records.ts';
import type { Reader } from './find-pictures.ts';

/** @throws AppError gallery.blocked */
export async function assertNotBlocked({ db }: Reader, author: string): Promise<void> {
  const row = await db
    .selectFrom('gallery_authors')
    .select('blocked_at')
    .where('hash', '=', author)
    .executeTakeFirst();
  if (row?.blocked_at != null) throw new AppError('gallery.blocked');
}

/**
 * The author of a key, new or known, for something that is published in this transaction. Writes the row even where
 * nothing of it changes: then whoever blocks the author comes before or after all of the publication.
 * @throws AppError gallery.blocked
 */
export async function claimAuthor(trx: Transaction<Tables>, hash: string, now: number): Promise<void> {
  const { blocked_at: blockedAt } = await trx
    .insertInto('gallery_authors')
    .values({ hash, id: randomBytes(8).toString('hex'), created_at: now, blocked_at: null })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash }))
    .returning('blocked_at')
    .executeTakeFirstOrThrow();
  if (blockedAt !== null) throw new AppError('gallery.blocked');
}
