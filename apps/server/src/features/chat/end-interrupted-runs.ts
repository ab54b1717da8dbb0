import { randomUUID } from 'node:crypto';
import type { RunEvent } from '@baigong/contracts';
import { errorInfo } from '../../platform/base/app-error.ts';
import type { ChatPlatform } from './chat-platform.ts';
import { runPeriodically } from '../../platform/base/run-periodically.ts';

/** A lease of 10 s and a look every 3 s: a run is ended within 15 s of the end of its process. */
const lookIntervalMs = 3_000;

/** Ends interrupted runs at the start, and from then on those of other processes that were killed. */
export function startEndingInterruptedRuns(platform: ChatPlatform): void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await endInterruptedRuns(platform);
    } finally {
      isLooking = false;
    }
  };
  const failure = 'interrupted runs could not be looked for';
  look().catch((error: unknown) => platform.log.error({ err: error }, failure));
  runPeriodically(platform, lookIntervalMs, failure, look);
}

/** Ends the runs of a process that was killed: their visitors get what was written, and may continue. */
export async function endInterruptedRuns({ streams, log, clock }: ChatPlatform): Promise<void> {
  for (const run of await streams.orphans()) {
    const requestId = randomUUID();
    const last: RunEvent = {
      type: 'error',
      error: errorInfo('run.interrupted', requestId),
      at: clock.now(),
    };
    log.warn({ run, requestId }, 'run interrupted by the end of its process');
    try {
      await streams.append(run, last);
    } catch (error) {
      log.error({ err: error, run, requestId }, 'interrupted run could not be ended');
    }
    await streams.close(run);
  }
}
