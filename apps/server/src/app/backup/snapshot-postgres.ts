import Database from 'better-sqlite3';
import type { Records } from '../../platform/records/records.ts';
import { openSqliteRecords } from '../../platform/records/sqlite-records.ts';
import { copyRows, noProgress } from '../move/copy-rows.ts';
import { compareRows } from '../move/move-site.ts';

/**
 * Copies a PostgreSQL database as it is at one moment, while others read and write it, to a file of SQLite, and compares
 * the copy: a backup is the same in both forms, and can be restored in both.
 * @param target a file that does not exist yet
 */
export async function snapshotPostgres(
  { db }: Pick<Records, 'db'>,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const copy = openSqliteRecords(target);
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const source = { dialect: 'postgres' as const, db: snapshot };
        await copyRows(source, copy, { progress: noProgress, signal });
        await compareRows(source, copy, signal);
      });
  } finally {
    await copy.dispose();
  }
  const file = new Database(target);
  try {
    // So that the copy is one file, whoever opens it.
    file.pragma('journal_mode = DELETE');
  } finally {
    file.close();
  }
}
