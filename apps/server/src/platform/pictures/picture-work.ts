import { randomUUID } from 'node:crypto';
import { deserialize } from 'node:v8';
import type { ErrorCode } from '@baigong/contracts';
import { sleep, systemClock } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import type { Platform } from '../platform.ts';
import { busyRetrySeconds } from './decode-untrusted.ts';

/** Something that is made of a visitor's file: decoding it is work for a worker, where there are any. */
export interface PictureTask<P, R> {
  readonly name: string;
  /** What a visitor is told while there is no worker with time. */
  readonly busy: ErrorCode;
  /** @throws AppError; it reaches the caller with its code */
  run(bytes: Uint8Array, params: P): Promise<R>;
}

/** Files that may wait for the workers. */
const maxWaiting = 24;

/** How long a replica waits, and between two looks, in milliseconds. */
const workTimeoutMs = 60_000;
const lookMs = 100;

type Deps = Pick<Platform, 'records' | 'clock' | 'role'>;

/** Runs a task here, or (in a replica) has a worker run it and waits. @throws AppError as the task, or `task.busy` */
export async function runPictureTask<P, R>(
  deps: Deps,
  task: PictureTask<P, R>,
  bytes: Uint8Array,
  params: P,
): Promise<R> {
  if (deps.role !== 'web') return task.run(bytes, params);
  const { db } = deps.records;
  const id = await addWork(deps, task, bytes, params);
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

/** Of replicas that add work at once none exceeds the bound. @returns the work's id. @throws AppError `task.busy` */
async function addWork<P>(
  { records, clock }: Deps,
  task: Pick<PictureTask<P, unknown>, 'name' | 'busy'>,
  bytes: Uint8Array,
  params: P,
): Promise<string> {
  const id = randomUUID();
  const work = { id, task: task.name, params: JSON.stringify(params), input: Buffer.from(bytes) };
  await records.transaction(
    async (trx) => {
      const { waiting } = await trx
        .selectFrom('picture_work')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('output', 'is', null)
        .where('error', 'is', null)
        .executeTakeFirstOrThrow();
      if (waiting >= maxWaiting) throw new AppError(task.busy, { wait: busyRetrySeconds });
      await trx
        .insertInto('picture_work')
        .values({ ...work, created_at: clock.now() })
        .execute();
    },
    { locks: [{ name: 'picture work' }] },
  );
  return id;
}

/** @returns undefined where nothing came. @throws AppError of the task */
async function waitForOutput({ records: { db } }: Deps, id: string): Promise<Buffer | undefined> {
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
      const { code, wait } = JSON.parse(row.error) as { code: ErrorCode; wait?: number };
      throw new AppError(code, { wait });
    }
    const done = await db.selectFrom('picture_work').select('output').where('id', '=', id).executeTakeFirst();
    return done?.output ?? undefined;
  }
  return undefined;
}
