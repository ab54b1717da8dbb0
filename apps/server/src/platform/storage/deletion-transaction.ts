import type { Transaction } from 'kysely';
import type { Platform } from '../platform.ts';
import type { Lock, Tables } from '../records/records.ts';
import { findStorageProblem } from '../storage-problem.ts';

/**
 * Runs a transaction that deletes something, or that the operator needs for it. On a full disk it runs once more, with
 * the room of the reserve.
 */
export async function deletionTransaction<T>(
  { records, reserve }: Pick<Platform, 'records' | 'reserve'>,
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
