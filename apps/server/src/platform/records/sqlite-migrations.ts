import type Database from 'better-sqlite3';
import { type AppliedMigration, type Migration, pendingMigrations } from './migrations.ts';

/** The steps that a database has; nothing in it is changed. */
export function readAppliedMigrations(database: Database.Database): AppliedMigration[] {
  return (
    database
      // A database of the first version has no `runs_with` before it is opened by a later one.
      .prepare<[], Omit<AppliedMigration, 'runs_with'> & Partial<AppliedMigration>>(
        'SELECT * FROM migrations',
      )
      .all()
      .map((step) => ({ ...step, runs_with: step.runs_with ?? null }))
  );
}

/** Applies what is missing, all or nothing. Two processes that start at once take turns. */
export function migrateSqlite(database: Database.Database, migrations: readonly Migration[]): void {
  database
    .transaction(() => {
      database.exec(
        'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL, runs_with TEXT) STRICT',
      );
      const columns = database.pragma('table_info(migrations)') as { name: string }[];
      if (!columns.some(({ name }) => name === 'runs_with'))
        database.exec('ALTER TABLE migrations ADD COLUMN runs_with TEXT');
      const record = database.prepare(
        'INSERT INTO migrations (name, checksum, applied_at, runs_with) VALUES (?, ?, ?, ?)',
      );
      const pending = pendingMigrations(migrations, readAppliedMigrations(database));
      for (const { name, sql: step, checksum, runsWith } of pending) {
        database.exec(step);
        record.run(name, checksum, Date.now(), runsWith);
      }
    })
    .immediate();
}
