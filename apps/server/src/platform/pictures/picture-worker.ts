import { serialize } from 'node:v8';
import { AppError } from '../http/app-error.ts';
import type { Platform } from '../platform.ts';
import type { PictureTask } from './picture-work.ts';

/** Files that one process works on at once: the decoder takes no more either. */
const maxConcurrent = 2;

/** Longer than a file may take: a worker that has it for longer is dead. */
const leaseMs = 30_000;

/** A file for which nobody waits any more, in milliseconds. */
const maxAgeMs = 5 * 60_000;

/** Between two looks for files, in milliseconds. */
const lookMs = 200;

// oxlint-disable-next-line no-explicit-any -- tasks of all features; each gets its own parameters back
type Tasks = readonly PictureTask<any, unknown>[];

/** Leases the file that waits longest. */
function claimWork({ records, clock }: Pick<Platform, 'records' | 'clock'>) {
  return records.transaction(async (trx) => {
    const now = clock.now();
    const work = await trx
      .selectFrom('picture_work')
      .select(['id', 'task', 'params', 'input'])
      .where('output', 'is', null)
      .where('error', 'is', null)
      .where('created_at', '>', now - maxAgeMs)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
      .orderBy('created_at')
      .limit(1)
      .$if(records.dialect === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!work) return undefined;
    await trx
      .updateTable('picture_work')
      .set({ leased_until: now + leaseMs })
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
  platform: Pick<Platform, 'records' | 'clock' | 'log'>,
  tasks: Tasks,
): Promise<boolean> {
  const work = await claimWork(platform);
  if (!work) return false;
  const { db } = platform.records;
  const result = await execute(platform, tasks, work);
  await db.updateTable('picture_work').set(result).where('id', '=', work.id).execute();
  return true;
}

async function execute(
  { log }: Pick<Platform, 'log'>,
  tasks: Tasks,
  work: { readonly task: string; readonly params: string; readonly input: Buffer },
): Promise<{ output: Buffer } | { error: string }> {
  try {
    const task = tasks.find(({ name }) => name === work.task);
    if (!task) throw new Error(`no such task: ${work.task}`);
    return { output: serialize(await task.run(work.input, JSON.parse(work.params))) };
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, task: work.task }, 'a picture task failed');
    const { code, wait } = error instanceof AppError ? error : new AppError('server.internal');
    return { error: JSON.stringify({ code, wait }) };
  }
}

/** Works on the files that replicas wait for, until the process stops. */
export function startPictureTasks(platform: Platform, tasks: Tasks): void {
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
