import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { type Migration, pendingMigrations, readMigrations } from './migrations.ts';
import type { Records, Tables } from './records.ts';
import { readAppliedMigrations } from './sqlite-migrations.ts';

/** More pages than a database has: all are copied at once. Writers go on; only this process stands still. */
const allPages = 0x7fffffff;

/**
 * Copies a database as it is at one moment, while others read and write it, and checks the copy.
 * @param target a file that does not exist yet
 * @throws what SQLite says of a damaged database
 */
export async function snapshotSqlite(source: string, target: string): Promise<void> {
  const database = new Database(source, { readonly: true, fileMustExist: true });
  try {
    // In several steps SQLite would begin anew whenever somebody writes in between.
    await database.backup(target, { progress: () => allPages });
  } finally {
    database.close();
  }
  const copy = new Database(target);
  try {
    // So that the copy is one file, whoever opens it.
    copy.pragma('journal_mode = DELETE');
    const result: unknown = copy.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw new Database.SqliteError(`quick_check: ${String(result)}`, 'SQLITE_CORRUPT');
  } finally {
    copy.close();
  }
}

/** Opens a database as it is: of whatever version, and without changing it where it is only read. */
export function openExistingSqlite(
  path: string,
  { readonly }: { readonly readonly: boolean },
): Pick<Records, 'db' | 'transaction' | 'dispose'> {
  const database = new Database(path, { readonly, fileMustExist: true, timeout: 5000 });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return {
    db,
    transaction: (work) => db.transaction().execute(work),
    async dispose() {
      await db.destroy();
      // Kysely closes only what it has used.
      database.close();
    },
  };
}

/**
 * Checks that this version of the program can open a database, without changing it.
 * @returns the steps that it is still to be brought up to date by
 * @throws MigrationError when the database is of a newer version
 */
export function checkSqliteVersion(
  path: string,
  migrations: readonly Migration[] = readMigrations('sqlite'),
): Migration[] {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return pendingMigrations(migrations, readAppliedMigrations(database));
  } finally {
    database.close();
  }
}
