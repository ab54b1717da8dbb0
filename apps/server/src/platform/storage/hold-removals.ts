import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Records } from '../records/records.ts';
import { allBlobsLock } from './blob-locks.ts';

/** In a claim: all blobs there are. No hash has this form. */
export const everyBlob = '*';

/** A hold ends by itself so long after its last renewal: its process has died. */
const holdMs = 2 * 60_000;
const renewMs = 30_000;

export interface RemovalHold {
  release(): Promise<void>;
}

/**
 * Keeps every blob from being deleted until the hold is released: removals wait. A copy of the database that is made
 * under the hold refers to no blob that is deleted before its end.
 */
export async function holdRemovals(
  records: Pick<Records, 'db' | 'transaction'>,
  clock: Clock,
): Promise<RemovalHold> {
  const claim = randomUUID();
  const { db } = records;
  await records.transaction(
    (trx) =>
      trx
        .insertInto('blob_claims')
        .values({ claim, hash: everyBlob, expires_at: clock.now() + holdMs })
        .execute(),
    { locks: [{ name: allBlobsLock }] },
  );
  // One that cannot be renewed ends; what is missing then shows.
  const renew = (): Promise<unknown> =>
    db
      .updateTable('blob_claims')
      .set({ expires_at: clock.now() + holdMs })
      .where('claim', '=', claim)
      .execute()
      .catch(() => undefined);
  const timer = setInterval(() => void renew(), renewMs);
  return {
    async release() {
      clearInterval(timer);
      await db.deleteFrom('blob_claims').where('claim', '=', claim).execute();
    },
  };
}
