import { sleep, systemClock } from '../../platform/base/clock.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { jobSignal } from './job-signal.ts';
import { endJob, requestCancel } from './repository/end-rows.ts';
import { findJob, listPictures, type JobRow } from './repository/job-rows.ts';

/** How long a cancel waits for the provider to hear of it. */
const cancelTimeoutMs = 1_500;

/** How long a job may still run before it is deleted all the same. */
const forgetTimeoutMs = 10_000;

/** Between two looks whether a job has ended, in milliseconds. */
const endLookMs = 100;

/** Cancels a job: one that waits at once, a running one as soon as the provider knows. A slow one is not waited for. */
export async function cancelJob(platform: PaintPlatform, row: JobRow): Promise<void> {
  if (row.ended_at !== null) return;
  if (await endJob(platform, row.id, { status: 'cancelled', error: null }, 'queued')) {
    await platform.limits.settle(row.reservation, 0);
    jobSignal(platform).emit('changed');
    return;
  }
  await requestCancel(platform, row.id);
  jobSignal(platform).emit('changed');
  await waitUntilEnded(platform, row.id, cancelTimeoutMs);
}

/** Cancels a job whose rows are to be deleted: when this resolves, it has ended. */
export async function stopJob(platform: PaintPlatform, row: JobRow): Promise<void> {
  await cancelJob(platform, row);
  if (await waitUntilEnded(platform, row.id, forgetTimeoutMs)) return;
  // Its worker does not answer; what it writes later finds its lease gone.
  const made = (await listPictures(platform, [row.id])).get(row.id) ?? [];
  if (await endJob(platform, row.id, { status: 'cancelled', error: null }, 'any'))
    await platform.limits.settle(row.reservation, made.length);
}

async function waitUntilEnded(platform: PaintPlatform, id: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const row = await findJob(platform, id);
    if (row === undefined || row.ended_at !== null) return true;
    if (performance.now() > deadline || platform.stopping.aborted) return false;
    await sleep(systemClock, endLookMs, platform.stopping).catch(() => undefined);
  }
}
