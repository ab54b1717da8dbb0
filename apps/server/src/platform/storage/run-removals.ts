import type { Transaction } from 'kysely';
import type { Tables, Records } from '../records/records.ts';
import { allBlobsLock, blobLock } from './blob-locks.ts';
import { deletionTransaction, type DeletionDeps } from './deletion-transaction.ts';
import { findStorageProblem } from '../base/storage-problem.ts';
import { everyBlob } from './hold-removals.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Clock } from '../base/clock.ts';
import type { PeriodicDeps } from '../base/run-periodically.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Between two looks for removals, in milliseconds. */
const pollMs = 2_000;

/** The first wait after a failure; it doubles up to the last. */
const firstRetryMs = 1_000;
const lastRetryMs = 60 * 60_000;

/** Until a file that is claimed is looked at again. */
const claimedRetryMs = 10_000;

type Deps = DeletionDeps & PeriodicDeps & { readonly blobs: Blobs; readonly clock: Clock };

interface DueFile {
  readonly removal: number;
  readonly hash: string;
  readonly failures: number;
}

/** Deletes the files that are due. One that cannot be deleted is tried again later. */
export async function runRemovals(deps: Deps): Promise<void> {
  let file: DueFile | undefined;
  while (!deps.stopping.aborted && (file = await nextFile(deps))) await removeFile(deps, file);
}

function nextFile({ records: { db }, clock }: Deps): Promise<DueFile | undefined> {
  return db
    .selectFrom('removal_files')
    .select(['removal', 'hash', 'failures'])
    .where('outcome', 'is', null)
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
}

async function removeFile(deps: Deps, file: DueFile): Promise<void> {
  const { records, clock, log } = deps;
  try {
    await deletionTransaction(deps, (trx) => deleteUnlessNeeded(deps, trx, file), [
      { name: allBlobsLock, shared: true },
      { name: blobLock(file.hash) },
    ]);
  } catch (error) {
    const failures = file.failures + 1;
    const retryMs = Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs);
    const rootCause = findStorageProblem(error)?.rootCause;
    log.warn({ err: error, rootCause, blob: file.hash, failures, retryMs }, 'a file was not deleted');
    await records.db
      .updateTable('removal_files')
      .set({ failures, due_at: clock.now() + retryMs })
      .where('removal', '=', file.removal)
      .where('hash', '=', file.hash)
      .execute();
  }
}

/**
 * The one place where blobs are deleted. The file goes while the transaction holds the blob's lock: whoever
 * wants to store the same bytes has either claimed them before, and the file stays, or claims them afterwards, finds no
 * file and writes it. After a crash in between the file is found gone, which is as well.
 */
async function deleteUnlessNeeded(
  { blobs, clock }: Deps,
  trx: Transaction<Tables>,
  { removal, hash }: DueFile,
): Promise<void> {
  const now = clock.now();
  const pending = trx
    .updateTable('removal_files')
    .where('removal', '=', removal)
    .where('hash', '=', hash)
    .where('outcome', 'is', null)
    .set({ due_at: now + claimedRetryMs });
  // First, because on SQLite a write takes the lock: what is read after it stays true until the commit.
  const { numUpdatedRows } = await pending.executeTakeFirstOrThrow();
  // Another process has done it.
  if (numUpdatedRows === 0n) return;
  const claimed = await trx
    .selectFrom('blob_claims')
    .select('claim')
    .where('hash', 'in', [hash, everyBlob])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (claimed) return;
  const referenced = await trx
    .selectFrom('blob_references')
    .select('owner')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!referenced) await blobs.delete(hash);
  await pending.set({ outcome: referenced ? 'kept' : 'deleted', finished_at: now }).execute();
  await trx
    .updateTable('removals')
    .set({ finished_at: now })
    .where('id', '=', removal)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('removal_files')
            .select('hash')
            .where('removal', '=', removal)
            .where('outcome', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Works removals off at once, and then for as long as the server runs. */
export function startRemovals(platform: Deps & { readonly metrics: Metrics }): void {
  const { log, metrics, records, stopping } = platform;
  metrics.observeQueue('removals', () => countPendingFiles(records));
  let working = false;
  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    try {
      await records.exclusively('removals', () => runRemovals(platform));
    } catch (error) {
      const rootCause = findStorageProblem(error)?.rootCause;
      if (!stopping.aborted) log.error({ err: error, rootCause }, 'removing files failed');
    } finally {
      working = false;
    }
  };
  const timer = setInterval(() => void work(), pollMs);
  timer.unref();
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
  void work();
}

/** Files that are still to be deleted. */
export async function countPendingFiles({ db }: Records): Promise<number> {
  const { count } = await db
    .selectFrom('removal_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
