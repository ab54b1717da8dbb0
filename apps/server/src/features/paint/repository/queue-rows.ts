import { storeBlobs } from '../../../platform/storage/store-blobs.ts';
import type { Records } from '../../../platform/records/records.ts';
import type { JobRow } from './job-rows.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Clock } from '../../../platform/base/clock.ts';

const queueColumns = [
  'id',
  'visitor',
  'address',
  'model',
  'endpoint',
  'seq',
  'status',
  'started_at',
  'progress',
  'remaining_ms',
] as const;

/** What the queue needs to know of a job that has not ended. */
export type ActiveJob = Pick<JobRow, (typeof queueColumns)[number]>;

function selectActive(db: Records['db']): Promise<ActiveJob[]> {
  return db
    .selectFrom('paint_jobs')
    .select(queueColumns)
    .where('ended_at', 'is', null)
    .orderBy('seq')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The jobs that have not ended, in the order of their queues. */
export const listActiveJobs = ({ records }: { readonly records: Records }): Promise<ActiveJob[]> =>
  selectActive(records.db);

export async function countActiveJobs({ records }: { readonly records: Records }): Promise<number> {
  const { count } = await records.db
    .selectFrom('paint_jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A new job with its reference pictures, last in its endpoint's queue. Undefined where one of that id is there already.
 * @param admit throws where there is no room; gets all jobs that have not ended
 */
export function addJob(
  deps: { readonly records: Records; readonly blobs: Blobs; readonly clock: Clock },
  row: Omit<JobRow, 'reference_blobs' | 'seq'>,
  references: readonly Uint8Array[],
  admit: (active: readonly ActiveJob[]) => void,
): Promise<JobRow | undefined> {
  return storeBlobs(deps, references, async (trx, keys) => {
    const known = await trx.selectFrom('paint_jobs').select('id').where('id', '=', row.id).executeTakeFirst();
    if (known) return undefined;
    const active = await selectActive(trx);
    admit(active);
    const queue = active.filter(({ endpoint }) => endpoint === row.endpoint);
    return trx
      .insertInto('paint_jobs')
      .values({ ...row, reference_blobs: JSON.stringify(keys), seq: (queue.at(-1)?.seq ?? 0) + 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
