import { randomUUID } from 'node:crypto';
import type { RunEvent } from '@baigong/contracts';
import { errorInfo } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Ends the runs of a process that was killed: their visitors get what was written, and may continue. Never rejects.
 */
export async function endInterruptedRuns({ streams, log, clock }: Platform): Promise<void> {
  for (const run of await streams.orphans()) {
    const requestId = randomUUID();
    const last: RunEvent = {
      type: 'error',
      error: errorInfo('run.interrupted', requestId),
      at: clock.now(),
    };
    log.warn({ run, requestId }, 'run interrupted by the end of an earlier process');
    try {
      // oxlint-disable-next-line no-await-in-loop -- few, and nobody waits for them
      await streams.append(run, last);
    } catch (error) {
      log.error({ err: error, run, requestId }, 'interrupted run could not be ended');
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await streams.close(run);
  }
}
