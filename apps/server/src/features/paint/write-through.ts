import { sleep, systemClock } from '../../platform/base/clock.ts';
import { findStorageProblem } from '../../platform/base/storage-problem.ts';

/** Waits before the tries after the first, in milliseconds: a database that is restarted is back by then. */
const waitsMs = [200, 500, 1_000, 2_000, 4_000, 8_000];

/**
 * Writes what a provider has done already, which must not be lost because the database is away for a moment.
 * @param write may be executed again although it succeeded
 */
export async function writeThrough<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await write();
    } catch (error) {
      const waitMs = waitsMs[tries];
      if (waitMs === undefined || findStorageProblem(error)?.code !== 'server.unavailable') throw error;
      await sleep(systemClock, waitMs, new AbortController().signal);
    }
}
