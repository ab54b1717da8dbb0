import { type RawBuilder, sql } from 'kysely';
import type { Records } from '../../../platform/records/records.ts';

/** Wrong passwords in a row that cost no wait. */
const freeFailures = 5;

/** The first wait, which doubles with each further failure, and the longest: readers are never locked out for good. */
const firstWaitMs = 5_000;
const maxWaitMs = 10 * 60_000;

/** When a row of failures is forgotten, after its last wait. */
const retentionMs = 24 * 3600_000;

/** The wait after so many failures. */
function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (failures - freeFailures));
}

/** `waitAfter` the next failure, in SQL of both databases. */
function nextWait(): RawBuilder<number> {
  const cases: RawBuilder<unknown>[] = [];
  for (let failures = 1; waitAfter(failures) < maxWaitMs; failures++)
    cases.push(sql`WHEN ${sql.lit(failures)} THEN ${sql.lit(waitAfter(failures))}`);
  return sql<number>`CASE share_attempts.failures + 1 ${sql.join(cases, sql` `)} ELSE ${sql.lit(maxWaitMs)} END`;
}

/** Failed attempts in a row at the passwords of shares: one row per share, whoever tries and through which process. */
export function createAttemptRepository({ db }: Pick<Records, 'db'>) {
  return {
    /**
     * Takes one attempt, and counts it as failed until `forget`: attempts that run at once count each other.
     * @returns milliseconds to wait where none is left; 0 when it was taken
     */
    async take(share: string, now: number): Promise<number> {
      const taken = await db
        .insertInto('share_attempts')
        .values({ share_id: share, failures: 1, next_at: now })
        .onConflict((conflict) =>
          conflict
            .column('share_id')
            .doUpdateSet((eb) => ({
              failures: eb('share_attempts.failures', '+', 1),
              next_at: eb('excluded.next_at', '+', nextWait()),
            }))
            .where('share_attempts.next_at', '<=', now),
        )
        .returning('failures')
        .executeTakeFirst();
      if (taken) return 0;
      const row = await db
        .selectFrom('share_attempts')
        .select('next_at')
        .where('share_id', '=', share)
        .executeTakeFirst();
      return Math.max(1, (row?.next_at ?? now) - now);
    },

    /** The password was right. */
    async forget(share: string): Promise<void> {
      await db.deleteFrom('share_attempts').where('share_id', '=', share).execute();
    },

    async deleteOld(now: number): Promise<void> {
      await db
        .deleteFrom('share_attempts')
        .where('next_at', '<', now - retentionMs)
        .execute();
    },
  };
}
