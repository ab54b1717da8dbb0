import { randomUUID } from 'node:crypto';
import { deserialize } from 'node:v8';
import { errorCodes, type ErrorCode } from '@baigong/contracts';
import * as z from 'zod/mini';
import { sleep, systemClock, type Clock } from '../base/clock.ts';
import { AppError } from '../base/app-error.ts';
import { busyRetrySeconds } from './decode-untrusted.ts';
import type { Records } from '../records/records.ts';

/** Something that is made of a visitor's file: decoding it is work for a worker, where there are any. */
export interface PictureTask<P, R> {
  readonly name: string;
  /** What a visitor is told while there is no worker with time. */
  readonly busy: ErrorCode;
  /** What a visitor is told where workers stopped over the file, again and again. */
  readonly notDecodable: ErrorCode;
  /** What the parameters are, which reach a worker as JSON. */
  readonly params: z.ZodMiniType<P>;
  /** @throws AppError; it reaches the caller with its code */
  run(bytes: Uint8Array, params: P, network: string): Promise<R>;
}

const WorkError = z.object({ code: z.enum(errorCodes), wait: z.optional(z.number()) });

/** Files that may wait for the workers: in all, and of one network. */
const maxWaiting = 24;
const maxWaitingOfOne = 6;

/** How long a replica waits, and between two looks, in milliseconds. */
const workTimeoutMs = 60_000;
const lookMs = 100;

/** What a process does of the site's work: all of it, serving visitors, or what runs in the background. */
export type Role = 'all' | 'web' | 'worker';

export interface PictureWorkDeps {
  readonly records: Records;
  readonly clock: Clock;
  readonly role: Role;
}

/**
 * Runs a task here, or (in a replica) has a worker run it and waits.
 * @param network whose turn it takes
 * @throws AppError as the task, or `task.busy`
 */
export async function runPictureTask<P, R>(
  deps: PictureWorkDeps,
  task: PictureTask<P, R>,
  bytes: Uint8Array,
  params: P,
  network: string,
): Promise<R> {
  if (deps.role !== 'web') return task.run(bytes, params, network);
  const { db } = deps.records;
  const id = await addWork(deps, task, bytes, params, network);
  try {
    const output = await waitForOutput(deps, id);
    if (!output) throw new AppError(task.busy, { wait: busyRetrySeconds });
    return deserialize(output) as R;
  } finally {
    // What is left over is deleted by a worker.
    await db
      .deleteFrom('picture_work')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined);
  }
}

/**
 * Of replicas that add work at once none exceeds the bounds. Workers say whose turn it is.
 * @returns the work's id. @throws AppError `task.busy`
 */
async function addWork<P>(
  { records, clock }: PictureWorkDeps,
  task: Pick<PictureTask<P, unknown>, 'name' | 'busy'>,
  bytes: Uint8Array,
  params: P,
  network: string,
): Promise<string> {
  const id = randomUUID();
  const work = {
    id,
    task: task.name,
    params: JSON.stringify(params),
    input: Buffer.from(bytes),
    network,
  };
  await records.transaction(
    async (trx) => {
      const waiting = await trx
        .selectFrom('picture_work')
        .select(['id', 'network', 'leased_until'])
        .where('output', 'is', null)
        .where('error', 'is', null)
        .orderBy('created_at')
        .execute();
      const own = waiting.filter((other) => other.network === network);
      const busy = { code: task.busy, wait: busyRetrySeconds };
      if (own.length >= maxWaitingOfOne) throw new AppError(busy.code, busy);
      if (waiting.length >= maxWaiting) {
        const newest = newestOfLargest(waiting, own.length + 1);
        if (newest === undefined) throw new AppError(busy.code, busy);
        await trx
          .updateTable('picture_work')
          .set({ error: JSON.stringify(busy) })
          .where('id', '=', newest)
          .execute();
      }
      await trx
        .insertInto('picture_work')
        .values({ ...work, created_at: clock.now() })
        .execute();
    },
    { locks: [{ name: 'picture work' }] },
  );
  return id;
}

/**
 * What makes room in a full queue: the last file of the network that has most waiting, as in a ResourcePool.
 * @returns its id; undefined where no network has more than `least` waiting that nobody works on
 */
function newestOfLargest(
  waiting: readonly { readonly id: string; readonly network: string; readonly leased_until: number | null }[],
  least: number,
): string | undefined {
  const byNetwork = Map.groupBy(
    waiting.filter((work) => work.leased_until === null),
    (work) => work.network,
  );
  const largest = [...byNetwork.values()].reduce((most, one) => (one.length > most.length ? one : most), []);
  return largest.length > least ? largest.at(-1)?.id : undefined;
}

/** @returns undefined where nothing came. @throws AppError of the task */
async function waitForOutput({ records: { db } }: PictureWorkDeps, id: string): Promise<Buffer | undefined> {
  const deadline = performance.now() + workTimeoutMs;
  const never = new AbortController().signal;
  while (performance.now() < deadline) {
    await sleep(systemClock, lookMs, never);
    const row = await db
      .selectFrom('picture_work')
      .select('error')
      .where('id', '=', id)
      .where((eb) => eb.or([eb('output', 'is not', null), eb('error', 'is not', null)]))
      .executeTakeFirst();
    if (!row) continue;
    if (row.error !== null) {
      const { code, wait } = WorkError.parse(JSON.parse(row.error));
      throw new AppError(code, { wait });
    }
    const done = await db.selectFrom('picture_work').select('output').where('id', '=', id).executeTakeFirst();
    return done?.output ?? undefined;
  }
  return undefined;
}
