import { backupVersion, createBackupWriter } from './backup-file.ts';
import { loadBackupStores, type BackupStore } from './backup-stores.ts';
import { encodeRecord } from './record-codec.ts';

/** Records read at a time: a session can hold pictures, so few. */
const BATCH_SIZE = 16;

interface CreateBackupOptions {
  readonly stores?: readonly BackupStore[];
  readonly local: Pick<Storage, 'length' | 'key' | 'getItem'>;
  readonly now: Date;
  /** The app's version. */
  readonly app: string;
  /** Hears how many records are in the file so far. */
  readonly onProgress?: (records: number) => void;
}

/** Writes all data of this browser into one file. Throws a DatabaseProblem where a database cannot be read. */
export async function createBackup({
  stores,
  local,
  now,
  app,
  onProgress,
}: CreateBackupOptions): Promise<{ file: Blob; name: string; records: number }> {
  const writer = createBackupWriter({
    format: 'baigong-backup',
    version: backupVersion,
    app,
    savedAt: now.toISOString(),
  });
  for (let at = 0; at < local.length; at += 1) {
    const key = local.key(at);
    const value = key === null ? null : local.getItem(key);
    if (key !== null && value !== null) writer.add({ local: key, value });
  }
  let records = 0;
  for (const store of stores ?? (await loadBackupStores())) {
    for (let after: string | undefined; ;) {
      const { keys, values } = await store.page(BATCH_SIZE, after);
      for (const value of values) {
        writer.add({ database: store.database, store: store.store, record: await encodeRecord(value) });
      }
      records += values.length;
      onProgress?.(records);
      after = keys.at(-1);
      if (keys.length < BATCH_SIZE) break;
    }
  }
  const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
  return { file: writer.finish(), name: `百工备份-${day}.json`, records };
}
