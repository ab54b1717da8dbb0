import { type BlobKey, type Blobs, CorruptBlobError } from '../blobs/blobs.ts';
import type { Records } from '../records/records.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/** The blobs; what a reader finds corrupt is written down for the operator, and logged. */
export function recordDamage(
  blobs: Blobs,
  { records: { db }, clock, log }: { readonly records: Records; readonly clock: Clock; readonly log: Log },
): Blobs {
  async function recording<T>(key: BlobKey, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof CorruptBlobError) {
        log.error({ blob: key, rootCause: error.code }, 'a file is corrupt');
        await db
          .insertInto('damaged_blobs')
          .values({ hash: key, damage: 'corrupt', found_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
          .catch((cause: unknown) => log.error({ err: cause, blob: key }, 'the damage was not written down'));
      }
      throw error;
    }
  }
  return {
    ...blobs,
    get: (key) => recording(key, blobs.get(key)),
    open: (key) => recording(key, blobs.open(key)),
  };
}
