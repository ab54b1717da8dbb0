import { sql } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import type { Deps } from './share-rows.ts';

/** Wrong passwords in a row that cost no wait. */
const freeFailures = 5;

/** The first wait, which doubles with each further failure, and the longest: readers are never locked out for good. */
const firstWaitMs = 5_000;
const maxWaitMs = 10 * 60_000;

/** When a row of failures is forgotten, after its last wait. */
const retentionMs = 24 * 3600_000;

/**
 * Takes one attempt at a share's password, from whatever address, and counts it as failed until `forgetAttempts`:
 * attempts that run at once count each other.
 * @throws AppError share.tooManyFailures
 */
export async function takeAttempt({ records: { db }, clock }: Deps, share: string): Promise<void> {
  const now = clock.now();
  const taken = await db
    .insertInto('share_attempts')
    .values({ share_id: share, failures: 1, next_at: now })
    .onConflict((conflict) =>
      conflict
        .column('share_id')
        .doUpdateSet((eb) => ({
          failures: eb('share_attempts.failures', '+', 1),
          next_at: sql<number>`CASE WHEN share_attempts.failures + 1 < ${freeFailures} THEN ${now}
            ELSE ${now} + min(${maxWaitMs}, ${firstWaitMs} << min(share_attempts.failures + 1 - ${freeFailures}, 20)) END`,
        }))
        .where('share_attempts.next_at', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  if (taken) return;
  const row = await db
    .selectFrom('share_attempts')
    .select('next_at')
    .where('share_id', '=', share)
    .executeTakeFirst();
  throw new AppError('share.tooManyFailures', { wait: Math.max(0, (row?.next_at ?? now) - now) / 1000 });
}

/** The password was right, or is another one now. */
export async function forgetAttempts(
  { records: { db } }: Pick<Deps, 'records'>,
  share: string,
): Promise<void> {
  await db.deleteFrom('share_attempts').where('share_id', '=', share).execute();
}

export async function deleteOldAttempts({ records: { db }, clock }: Deps): Promise<void> {
  await db
    .deleteFrom('share_attempts')
    .where('next_at', '<', clock.now() - retentionMs)
    .execute();
}
