import { networkOf } from '../../platform/http/address-hash.ts';
import { AppError, errorInfo } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { endJob, parseRequest, updateJob, type JobRow } from './job-store.ts';
import { pictureBudget } from './picture-budget.ts';

/**
 * Makes a job that an earlier process left ready for the queue: one whose task the provider keeps goes on, others
 * start again, once.
 * @param painted pictures that are saved already
 * @returns undefined where the job has ended
 */
export async function resumeJob(
  platform: Platform,
  row: JobRow,
  painted: number,
): Promise<JobRow | undefined> {
  // What was saved and not yet counted is counted now.
  await platform.limits.settle(row.reservation, painted, unpainted(row, painted));
  const needsRestart = row.status !== 'queued' && row.task === null;
  if (unpainted(row, painted) === 0) return end('done');
  if (!platform.images.queue(row.model)) return end('failed', new AppError('model.unknown'));
  if (needsRestart && row.restarts > 0) return end('failed', new AppError('paint.interrupted'));
  const refusal = await reserveAgain(platform, row, painted);
  if (refusal) return end('failed', refusal);
  const changes = { status: 'queued', restarts: row.restarts + (needsRestart ? 1 : 0) } as const;
  await updateJob(platform, row.id, changes);
  return { ...row, ...changes };

  async function end(status: 'done' | 'failed', error?: AppError): Promise<undefined> {
    await endJob(platform, row, status, error ? describe(error) : null);
    await platform.limits.settle(row.reservation, painted);
  }

  function describe({ code, wait, reset }: AppError) {
    return errorInfo(code, row.request_id, wait, reset);
  }
}

const unpainted = (row: JobRow, painted: number): number => (parseRequest(row).count ?? 1) - painted;

/** Takes over the reservation, or makes a new one where it is gone. @returns why there is no room for it */
async function reserveAgain(platform: Platform, row: JobRow, painted: number): Promise<AppError | undefined> {
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
