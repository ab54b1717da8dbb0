import { networkOf } from '../../platform/limits/limits.ts';
import { AppError, errorInfo } from '../../platform/base/app-error.ts';
import type { PaintPlatform } from './paint-platform.ts';
import { pictureBudget } from './picture-budget.ts';
import { endJob } from './repository/end-rows.ts';
import { parseRequest, type JobRow } from './repository/job-rows.ts';
import { updateJob, type ClaimedJob, type Lease } from './repository/lease-rows.ts';

/**
 * Decides what becomes of a job that was claimed: whether it is painted, and how. A job that another worker, or an
 * earlier process, has begun goes on where its provider keeps the task, or where it is known that the provider was not
 * asked.
 * @param painted pictures that are saved already
 * @param askAgain whether a provider that may have been asked, with what it made lost, is asked again, once
 * @returns undefined where the job has ended
 */
export async function resumeJob(
  platform: PaintPlatform,
  { row, previous }: ClaimedJob,
  lease: Lease,
  { painted, askAgain }: { readonly painted: number; readonly askAgain: boolean },
): Promise<JobRow | undefined> {
  // What was saved and not yet counted is counted now.
  if (previous !== 'queued') await platform.limits.settle(row.reservation, painted, unpainted(row, painted));
  const mayBePainted = row.asked_at !== null && row.task === null;
  if (unpainted(row, painted) === 0) return end('done');
  if (row.cancel_requested === 1 && row.task === null) return end('cancelled');
  if (!platform.images.queue(row.model)) return end('failed', new AppError('model.unknown'));
  if (mayBePainted && (!askAgain || row.restarts > 0))
    return end('failed', new AppError('paint.interrupted'));
  const refusal = await reserveAgain(platform, row, painted);
  if (refusal) return end('failed', refusal);
  if (!mayBePainted) return row;
  const changes = { restarts: row.restarts + 1, asked_at: null };
  await updateJob(platform, lease, changes);
  return { ...row, ...changes };

  async function end(status: 'done' | 'failed' | 'cancelled', error?: AppError): Promise<undefined> {
    const info = error ? errorInfo(error.code, row.request_id, error.wait, error.reset) : null;
    if (await endJob(platform, row.id, { status, error: info }, lease))
      await platform.limits.settle(row.reservation, painted);
  }
}

const unpainted = (row: JobRow, painted: number): number => (parseRequest(row).count ?? 1) - painted;

/** Takes over the reservation, or makes a new one where it is gone. @returns why there is no room for it */
async function reserveAgain(
  platform: PaintPlatform,
  row: JobRow,
  painted: number,
): Promise<AppError | undefined> {
  const { reservation: id, visitor, address } = row;
  const open = unpainted(row, painted);
  const amount = { id, minimum: open, maximum: open, settled: painted };
  try {
    await pictureBudget.reserve(platform, { visitor, address, network: networkOf(address) }, amount);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
