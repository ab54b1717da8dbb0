import type { PaintPicture } from '@baigong/contracts';
import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import type { Tables } from '../../../platform/records/records.ts';
import { storeBlobs } from '../../../platform/storage/store-blobs.ts';
import { type Deps, type JobRow, pictureOf } from './job-rows.ts';

/** A worker's lease of a job: what is written under it is written only while the worker still has it. */
export interface Lease {
  readonly job: string;
  readonly worker: string;
}

/** The lease ended without being renewed and somebody else has taken the job, or the job is gone. */
export class LeaseLostError extends Error {
  constructor() {
    super('the lease of a paint job was lost');
    this.name = 'LeaseLostError';
  }
}

export interface ClaimedJob {
  readonly row: JobRow;
  /** How it stood before: another worker may have begun it. */
  readonly previous: JobRow['status'];
}

/** Whether nobody is at work on a job. Whoever asks knows which ones it holds itself, whatever the clock says. */
const isFree =
  (now: number, held: readonly string[]) =>
  (eb: ExpressionBuilder<Tables, 'paint_jobs'>): Expression<SqlBool> =>
    eb.and([
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]),
      ...(held.length > 0 ? [eb('id', 'not in', held)] : []),
    ]);

/** Endpoints that have a job nobody is at work on. @param held jobs that the caller paints */
export async function listWaitingEndpoints(
  { records, clock }: Deps,
  held: readonly string[],
): Promise<string[]> {
  const rows = await records.db
    .selectFrom('paint_jobs')
    .select('endpoint')
    .distinct()
    .where('ended_at', 'is', null)
    .where(isFree(clock.now(), held))
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

interface Claim {
  readonly worker: string;
  readonly leaseMs: number;
  /** Jobs that the worker paints already. */
  readonly held: readonly string[];
}

/**
 * Leases the next jobs of an endpoint, as many as its concurrency leaves room for, over all workers. Jobs whose lease
 * has ended are taken over.
 */
export function claimJobs(
  { records, clock }: Deps,
  endpoint: string,
  concurrency: number,
  { worker, leaseMs, held }: Claim,
): Promise<ClaimedJob[]> {
  const claim = async (trx: Transaction<Tables>): Promise<ClaimedJob[]> => {
    const now = clock.now();
    const { running } = await trx
      .selectFrom('paint_jobs')
      .select((eb) => eb.fn.countAll<number>().as('running'))
      .where('endpoint', '=', endpoint)
      .where('ended_at', 'is', null)
      .where((eb) => eb.not(isFree(now, held)(eb)))
      .executeTakeFirstOrThrow();
    if (running >= concurrency) return [];
    const free = await trx
      .selectFrom('paint_jobs')
      .select(['id', 'status'])
      .where('endpoint', '=', endpoint)
      .where('ended_at', 'is', null)
      .where(isFree(now, held))
      .orderBy('seq')
      .orderBy('created_at')
      .orderBy('id')
      .limit(concurrency - running)
      // A row that is being ended is left to the next claim.
      .$if(records.dialect === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    if (free.length === 0) return [];
    const rows = await trx
      .updateTable('paint_jobs')
      .set({
        leased_by: worker,
        leased_until: now + leaseMs,
        status: 'running',
        started_at: now,
        retry_at: null,
        progress: null,
        remaining_ms: null,
        ahead: null,
      })
      .where(
        'id',
        'in',
        free.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    return free.flatMap(({ id, status: previous }) =>
      rows.filter((row) => row.id === id).map((row) => ({ row, previous })),
    );
  };
  // Two claims at once would both count before either takes.
  return records.transaction(claim, { locks: [{ name: `paint queue ${endpoint}` }] });
}

/** Renews a worker's leases of jobs. */
export async function renewLeases(
  { records, clock }: Deps,
  worker: string,
  jobs: readonly string[],
  leaseMs: number,
): Promise<void> {
  await records.db
    .updateTable('paint_jobs')
    .set({ leased_until: clock.now() + leaseMs })
    .where('id', 'in', jobs)
    .where('leased_by', '=', worker)
    .where('ended_at', 'is', null)
    .execute();
}

/** The jobs that a worker has the lease of, and whether their visitors want them to stop. */
export async function listLeased({ records }: Deps, worker: string): Promise<Map<string, boolean>> {
  const rows = await records.db
    .selectFrom('paint_jobs')
    .select(['id', 'cancel_requested'])
    .where('leased_by', '=', worker)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, cancel_requested }) => [id, cancel_requested === 1]));
}

/** Gives a job back: the next worker goes on with it. */
export async function releaseLease({ records }: Deps, { job, worker }: Lease): Promise<void> {
  await records.db
    .updateTable('paint_jobs')
    .set({ leased_by: null, leased_until: null })
    .where('id', '=', job)
    .where('leased_by', '=', worker)
    .execute();
}

/** Ends the leases of earlier workers. For a database that one process has alone: they are gone. */
export async function releaseOtherLeases({ records }: Deps, worker: string): Promise<void> {
  await records.db
    .updateTable('paint_jobs')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', '!=', worker)
    .execute();
}

type Changes = Partial<
  Pick<
    JobRow,
    'status' | 'task' | 'restarts' | 'asked_at' | 'progress' | 'remaining_ms' | 'ahead' | 'retry_at'
  >
>;

/** Notes how a job goes on. @throws LeaseLostError */
export async function updateJob({ records }: Deps, { job, worker }: Lease, changes: Changes): Promise<void> {
  const changed = await records.db
    .updateTable('paint_jobs')
    .set(changes)
    .where('id', '=', job)
    .where('leased_by', '=', worker)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new LeaseLostError();
}

/** Keeps a finished picture, once. @throws LeaseLostError */
export async function addPicture(
  deps: Deps,
  { job, worker }: Lease,
  n: number,
  { bytes, ...picture }: Omit<PaintPicture, 'bytes'> & { bytes: Uint8Array },
): Promise<PaintPicture> {
  const row = await storeBlobs(deps, [bytes], async (trx, [blob = '']) => {
    const held = await trx
      .selectFrom('paint_jobs')
      .select('id')
      .where('id', '=', job)
      .where('leased_by', '=', worker)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!held) throw new LeaseLostError();
    const inserted = await trx
      .insertInto('paint_pictures')
      .values({
        id: picture.id,
        job,
        n,
        blob,
        type: picture.type,
        width: picture.width,
        height: picture.height,
        bytes: bytes.length,
        seed: picture.seed,
        revised_prompt: picture.revisedPrompt,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    const saved = trx.selectFrom('paint_pictures').selectAll().where('id', '=', picture.id);
    return inserted ?? saved.executeTakeFirstOrThrow();
  });
  return pictureOf(row);
}
