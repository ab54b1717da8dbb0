import { serialize } from 'node:v8';
import type { Kysely } from 'kysely';
import { AppError } from '../base/app-error.ts';
import type { PictureTask, PictureWorkDeps } from './picture-work.ts';
import type { Records, Tables } from '../records/records.ts';
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

/** Between two looks for files, in milliseconds. */
const lookMs = 200;

// oxlint-disable-next-line no-explicit-any -- tasks of all features; each gets its own parameters back
export type PictureTasks = readonly PictureTask<any, unknown>[];

interface WaitingWork {
  readonly id: string;
  readonly network: string;
  readonly leased_until: number | null;
  /** Its place in line; 0 behind another file of its network. */
  turn: number;
}

/**
 * Of each network the oldest file is in line, in the order in which they came to be the oldest: a network that goes on
 * waits for those that came meanwhile, and those that come wait for it.
 */
async function lineUp(db: Kysely<Tables>, waiting: readonly WaitingWork[]): Promise<void> {
  let last = Math.max(0, ...waiting.map(({ turn }) => turn));
  const free = waiting.filter((work) => work.leased_until === null);
  const inLine = new Set(free.filter(({ turn }) => turn > 0).map(({ network }) => network));
  for (const work of free) {
    if (inLine.has(work.network)) continue;
    inLine.add(work.network);
    work.turn = last += 1;
    await db.updateTable('picture_work').set({ turn: last }).where('id', '=', work.id).execute();
  }
}

/** Leases the file whose turn it is. */
function claimWork({ records, clock }: Pick<PictureWorkDeps, 'records' | 'clock'>) {
  return records.transaction(
    async (trx) => {
      const now = clock.now();
      const waiting: WaitingWork[] = await trx
        .selectFrom('picture_work')
        .select(['id', 'network', 'turn', 'leased_until'])
        .where('output', 'is', null)
        .where('error', 'is', null)
        .where('created_at', '>', now - maxAgeMs)
        .orderBy('created_at')
        .execute();
      await lineUp(trx, waiting);
      const [next] = waiting
        .filter(({ turn, leased_until: until }) => turn > 0 && (until ?? 0) <= now)
        .toSorted((one, other) => one.turn - other.turn);
      if (!next) return undefined;
      await lineUp(
        trx,
        waiting.filter((work) => work !== next),
      );
      const work = await trx
        .selectFrom('picture_work')
        .select(['id', 'task', 'params', 'input', 'network', 'attempts'])
        .where('id', '=', next.id)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('picture_work')
        .set({ leased_until: now + leaseMs, attempts: work.attempts + 1 })
        .where('id', '=', work.id)
        .execute();
      return work;
    },
    { locks: [{ name: 'picture work' }] },
  );
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
