import type { ErrorInfo } from '@baigong/contracts';
import { deletionTransaction } from '../../../platform/storage/deletion-transaction.ts';
import { scheduleRemoval } from '../../../platform/storage/schedule-removal.ts';
import { referencesOf, type Deps, retentionMs } from './job-rows.ts';

export interface Ending {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly error: ErrorInfo | null;
}

/** Which job may be ended: one that a worker has the lease of, one that waits, or any. */
type Condition = { readonly worker: string } | 'queued' | 'any';

/** Ends a job, once. Reference pictures are not needed any more and go. @returns whether this call ended it */
export async function endJob(
  deps: Deps,
  id: string,
  { status, error }: Ending,
  condition: Condition,
): Promise<boolean> {
  const now = deps.clock.now();
  return deletionTransaction(deps, async (trx) => {
    let active = trx
      .selectFrom('paint_jobs')
      .select('reference_blobs')
      .where('id', '=', id)
      .where('ended_at', 'is', null);
    if (condition === 'queued') active = active.where('status', '=', 'queued');
    else if (condition !== 'any') active = active.where('leased_by', '=', condition.worker);
    const job = await active.executeTakeFirst();
    if (!job) return false;
    await trx
      .updateTable('paint_jobs')
      .set({
        status,
        error: error && JSON.stringify(error),
        ended_at: now,
        expires_at: now + retentionMs,
        reference_blobs: '[]',
        leased_by: null,
        leased_until: null,
        progress: null,
        remaining_ms: null,
        ahead: null,
        retry_at: null,
      })
      .where('id', '=', id)
      .execute();
    const hashes = referencesOf(job);
    if (hashes.length > 0) await scheduleRemoval(trx, { reason: 'paint.end', subject: id, hashes, at: now });
    return true;
  });
}

/** Asks whoever paints a job to stop. */
export async function requestCancel({ records }: Deps, id: string): Promise<void> {
  await records.db
    .updateTable('paint_jobs')
    .set({ cancel_requested: 1 })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes a job with its pictures. */
export async function deleteJob(
  deps: Deps,
  id: string,
  reason: 'paint.delete' | 'paint.expire',
): Promise<void> {
  await deletionTransaction(deps, async (trx) => {
    const pictures = await trx.selectFrom('paint_pictures').select('blob').where('job', '=', id).execute();
    const job = await trx
      .deleteFrom('paint_jobs')
      .where('id', '=', id)
      .returning('reference_blobs')
      .executeTakeFirst();
    if (!job) return;
    const references = referencesOf(job);
    const hashes = [...pictures.map(({ blob }) => blob), ...references];
    if (hashes.length > 0) await scheduleRemoval(trx, { reason, subject: id, hashes, at: deps.clock.now() });
  });
}

/** Deletes what has expired. */
export async function deleteExpiredJobs(deps: Deps): Promise<void> {
  for (;;) {
    const rows = await deps.records.db
      .selectFrom('paint_jobs')
      .select('id')
      .where('expires_at', '<=', deps.clock.now())
      .limit(100)
      .execute();
    if (rows.length === 0) return;
    for (const { id } of rows) await deleteJob(deps, id, 'paint.expire');
  }
}
