import { networkOf } from '../../platform/limits/limits.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Requester } from '../../platform/limits/daily-budget.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { estimateWaitMs, readQueues, waitingFor } from './job-states.ts';
import type { ActiveJob } from './repository/queue-rows.ts';

/** Jobs that may wait for one endpoint, and how many of them may come from one network. */
const maxWaiting = 200;
const maxWaitingOfNetwork = 50;

/** Jobs of one visitor that may wait or run at once. */
const maxJobsOfVisitor = 4;

/**
 * Whether there is room for one more job.
 * @returns asks again, of the jobs that are there when the new one is saved
 * @throws AppError paint.tooManyJobs, paint.queueFull
 */
export async function admission(
  platform: PaintPlatform,
  endpoint: string,
  { visitor, network }: Requester,
): Promise<(active: readonly ActiveJob[]) => void> {
  const queues = await readQueues(platform);
  const admit = (active: readonly ActiveJob[]): void => {
    if (active.filter((job) => job.visitor === visitor).length >= maxJobsOfVisitor)
      throw new AppError('paint.tooManyJobs');
    const waiting = waitingFor(active, endpoint);
    const ofNetwork = waiting.filter(({ address }) => networkOf(address) === network);
    if (waiting.length < maxWaiting && ofNetwork.length < maxWaitingOfNetwork) return;
    const [next] = waiting;
    const waitMs = (next && estimateWaitMs(platform, queues, next)) ?? 60_000;
    throw new AppError('paint.queueFull', { wait: Math.min(600, waitMs / 1000) });
  };
  admit(queues.active);
  return admit;
}
