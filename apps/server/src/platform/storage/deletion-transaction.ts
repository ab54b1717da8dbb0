import type { Transaction } from 'kysely';
import type { Platform } from '../platform.ts';
import type { Tables } from '../records/records.ts';
import { findStorageProblem } from '../storage-problem.ts';

/**
 * Runs a transaction that deletes something, or that the operator needs for it. On a full disk it runs once more, with
 * the room of the reserve.
 */
export async function deletionTransaction<T>(
  { records: { db }, reserve }: Pick<Platform, 'records' | 'reserve'>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (findStorageProblem(error)?.code !== 'server.diskFull') throw error;
    await reserve.release();
    return db.transaction().execute(work);
  }
}
