import { serialize } from 'node:v8';
import { AppError } from '../base/app-error.ts';
import type { PictureTask, PictureWorkDeps } from './picture-work.ts';
import type { Records } from '../records/records.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { PeriodicDeps } from '../base/run-periodically.ts';

/** Files that one process works on at once: the decoder takes no more either. */
const maxConcurrent = 2;

/** How long a lease outlives its last renewal, and how often it is renewed. */
const leaseMs = 30_000;
const renewMs = 10_000;

/** Workers that may stop over one file before it is given up. */
const maxAttempts = 2;

/** A file for which nobody waits any more, in milliseconds. */
const maxAgeMs = 5 * 60_000;

/** A file that has waited so long comes before all turns: new networks would keep another's second file for ever. */
const agedMs = 20_000;

/** Between two looks for files, in milliseconds. */
const lookMs = 200;

// oxlint-disable-next-line no-explicit-any -- tasks of all features; each gets its own parameters back
export type PictureTasks = readonly PictureTask<any, unknown>[];

/** Leases the file whose turn it is. */
function claimWork({ records, clock }: { readonly records: Records; readonly clock: Clock }) {
  return records.transaction(async (trx) => {
    const now = clock.now();
    const work = await trx
      .selectFrom('picture_work')
      .select(['id', 'task', 'params', 'input', 'network', 'attempts'])
      .where('output', 'is', null)
      .where('error', 'is', null)
      .where('created_at', '>', now - maxAgeMs)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
      .orderBy((eb) =>
        eb
          .case()
          .when('created_at', '<=', now - agedMs)
          .then(eb.lit(-1))
          .else(eb.ref('turn'))
          .end(),
      )
      .orderBy('created_at')
      .limit(1)
      .$if(records.dialect === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!work) return undefined;
    await trx
      .updateTable('picture_work')
      .set({ leased_until: now + leaseMs, attempts: work.attempts + 1 })
      .where('id', '=', work.id)
      .execute();
    return work;
  });
}

/**
 * Works on one file that a replica waits for. Done twice, as after a lease that ended, it gives the same.
 * @returns whether there was one
 */
export async function runNextPictureTask(
  platform: { readonly records: Records; readonly clock: Clock; readonly log: Log },
  tasks: PictureTasks,
): Promise<boolean> {
  const work = await claimWork(platform);
  if (!work) return false;
  const { records, clock, log } = platform;
  const update = (changes: object): Promise<unknown> =>
    records.db.updateTable('picture_work').set(changes).where('id', '=', work.id).execute();
  const renewal = setInterval(() => {
    update({ leased_until: clock.now() + leaseMs }).catch((error: unknown) =>
      log.warn({ err: error, task: work.task }, 'the lease of a picture task was not renewed'),
    );
  }, renewMs);
  try {
    await update(await execute(platform, tasks, work));
  } finally {
    clearInterval(renewal);
  }
  return true;
}

interface ClaimedWork {
  readonly task: string;
  readonly params: string;
  readonly input: Buffer;
  readonly network: string;
  /** How often it was claimed before. */
  readonly attempts: number;
}

async function execute(
  { log }: { readonly log: Log },
  tasks: PictureTasks,
  { task: name, params, input, network, attempts }: ClaimedWork,
): Promise<{ output: Buffer } | { error: string }> {
  try {
    const task = tasks.find((one) => one.name === name);
    if (!task) throw new Error(`no such task: ${name}`);
    if (attempts >= maxAttempts) throw new AppError(task.notDecodable);
    return { output: serialize(await task.run(input, task.params.parse(JSON.parse(params)), network)) };
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, task: name }, 'a picture task failed');
    const { code, wait } = error instanceof AppError ? error : new AppError('server.internal');
    return { error: JSON.stringify({ code, wait }) };
  }
}

/** Works on the files that replicas wait for, until the process stops. */
export function startPictureTasks(platform: PictureWorkDeps & PeriodicDeps, tasks: PictureTasks): void {
  // On one machine whoever takes a file works on it.
  if (platform.role !== 'worker') return;
  const { log, records, clock, stopping } = platform;
  let running = 0;
  const work = async (): Promise<void> => {
    running += 1;
    try {
      while (!stopping.aborted && (await runNextPictureTask(platform, tasks))) continue;
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error }, 'looking for picture tasks failed');
    } finally {
      running -= 1;
    }
  };
  const looking = setInterval(() => {
    if (running < maxConcurrent) void work();
  }, lookMs).unref();
  const sweep = (): Promise<unknown> =>
    records.db
      .deleteFrom('picture_work')
      .where('created_at', '<=', clock.now() - maxAgeMs)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'old picture tasks were not deleted'));
  const sweeping = setInterval(() => void sweep(), maxAgeMs).unref();
  stopping.addEventListener(
    'abort',
    () => {
      clearInterval(looking);
      clearInterval(sweeping);
    },
    { once: true },
  );
}
