import { DatabaseProblem } from '../../shared/lib/browser-database.ts';
import { loadBackupStores } from '../backup/backup-stores.ts';

export interface StorageUsage {
  readonly used: number | undefined;
  readonly quota: number | undefined;
  /** Undefined where the browser has no such promise. */
  readonly persistent: boolean | undefined;
  readonly counts: readonly { readonly label: string; readonly count: number }[];
  /** Why the counts are not known. */
  readonly problem: string | undefined;
}

async function countRecords() {
  try {
    const stores = await loadBackupStores();
    const counts = await Promise.all(
      stores.map(async ({ label, count }) => ({ label, count: await count() })),
    );
    return { counts, problem: undefined };
  } catch (error) {
    return { counts: [], problem: error instanceof DatabaseProblem ? error.message : '没能读取本地数据。' };
  }
}

/** What this browser keeps, and how large it is. */
export async function readStorageUsage(): Promise<StorageUsage> {
  // Without HTTPS there is no storage manager, whatever its type says.
  const manager = navigator.storage as StorageManager | undefined;
  const [estimate, persistent, records] = await Promise.all([
    manager?.estimate().catch(() => undefined),
    manager?.persisted().catch(() => undefined),
    countRecords(),
  ]);
  return { used: estimate?.usage, quota: estimate?.quota, persistent, ...records };
}
