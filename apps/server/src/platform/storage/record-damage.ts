import { type Blobs, CorruptBlobError } from '../blobs/blobs.ts';
import type { Platform } from '../platform.ts';

/** The blobs; what a reader finds corrupt is written down for the operator, and logged. */
export function recordDamage(
  blobs: Blobs,
  { records: { db }, clock, log }: Pick<Platform, 'records' | 'clock' | 'log'>,
): Blobs {
  return {
    ...blobs,
    async get(key) {
      try {
        return await blobs.get(key);
      } catch (error) {
        if (error instanceof CorruptBlobError) {
          log.error({ blob: key, rootCause: error.code }, 'a file is corrupt');
          await db
            .insertInto('damaged_blobs')
            .values({ hash: key, damage: 'corrupt', found_at: clock.now() })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
            .catch((cause: unknown) =>
              log.error({ err: cause, blob: key }, 'the damage was not written down'),
            );
        }
        throw error;
      }
    },
  };
}
