import type { Transaction } from 'kysely';
import type { Lock, Tables, Records } from '../records/records.ts';
import { findStorageProblem } from '../base/storage-problem.ts';
import type { DiskReserve } from './disk-reserve.ts';

/** What it takes to delete on a full disk. */
export interface DeletionDeps {
  readonly records: Records;
  readonly reserve: DiskReserve;
}

/**
 * Runs a transaction that deletes something, or that the operator needs for it. On a full disk it runs once more, with
 * the room of the reserve.
 */
export async function deletionTransaction<T>(
  { records, reserve }: DeletionDeps,
  work: (trx: Transaction<Tables>) => Promise<T>,
  locks: readonly Lock[] = [],
): Promise<T> {
  try {
    return await records.transaction(work, { locks });
  } catch (error) {
    if (findStorageProblem(error)?.code !== 'server.diskFull') throw error;
    await reserve.release();
    return records.transaction(work, { locks });
  }
}
