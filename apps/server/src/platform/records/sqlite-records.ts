import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type Driver, Kysely, SqliteDialect } from 'kysely';
import { findStorageProblem } from '../base/storage-problem.ts';
import { readMigrations } from './migrations.ts';
import { quickCheck } from './quick-check.ts';
import type { Records, Tables } from './records.ts';
import { migrateSqlite } from './sqlite-migrations.ts';

/**
 * Opens (and if need be makes) an embedded database and brings it up to date.
 * @param path of the file, or `:memory:`
 * @param options.onQuery gets the time of each query, in seconds
 * @throws MigrationError when the file does not fit this version
 */
export function openSqliteRecords(
  path: string,
  migrations = readMigrations('sqlite'),
  options: { readonly onQuery?: (seconds: number) => void } = {},
): Records {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path);
  try {
    database.pragma('journal_mode = WAL');
    // In WAL mode the default may lose the last transactions when the power goes; FULL does not.
    database.pragma('synchronous = FULL');
    database.pragma('busy_timeout = 5000');
    database.pragma('foreign_keys = ON');
    // Reads go through the system's own cache: 2 GiB of addresses, no memory of ours.
    database.pragma('mmap_size = 2147418112');
    migrateSqlite(database, migrations);
  } catch (error) {
    database.close();
    throw error;
  }
  const { onQuery } = options;
  // Stays: a database in which damage was found is not ready before somebody has looked at it.
  let damage: unknown;
  const db = new Kysely<Tables>({
    dialect: new OwnSqliteDialect(database),
    log(event) {
      onQuery?.(event.queryDurationMillis / 1000);
      if (event.level === 'error' && findStorageProblem(event.error)?.code === 'server.dataCorrupt')
        damage = event.error;
    },
  });
  const closing = new AbortController();
  const running = new Set<string>();
  return {
    dialect: 'sqlite',
    db,
    // One connection: transactions wait for each other.
    transaction: (work) => db.transaction().execute(work),
    async exclusively(name, work) {
      if (running.has(name)) return false;
      running.add(name);
      try {
        await work();
      } finally {
        running.delete(name);
      }
      return true;
    },
    isRunning: async (name) => running.has(name),
    async ping() {
      if (damage !== undefined) throw damage;
      const probe = { id: 1, at: Date.now() };
      await db
        .insertInto('write_probe')
        .values(probe)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(probe))
        .execute();
    },
    async checkIntegrity() {
      if (database.memory) return;
      try {
        await quickCheck(database.name, closing.signal);
      } catch (error) {
        damage = error;
        throw error;
      }
    },
    async dispose() {
      closing.abort();
      await db.destroy();
      // Kysely closes only what it has used.
      database.close();
    },
  };
}

/** SQLite ends a transaction by itself when the disk is full. Ending it again would hide the reason. */
class OwnSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;
  constructor(database: Database.Database) {
    super({ database: rememberStatements(database) });
    this.#database = database;
  }
  override createDriver(): Driver {
    const driver = super.createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      if (this.#database.inTransaction) await rollback(connection);
    };
    return driver;
  }
}

/** Different queries that are kept prepared: Kysely prepares each of them anew. */
const maxStatements = 300;

function rememberStatements(database: Database.Database) {
  const statements = new Map<string, Database.Statement>();
  return {
    close: () => database.close(),
    prepare(query: string): Database.Statement {
      const known = statements.get(query);
      if (known) return known;
      const statement = database.prepare(query);
      if (statements.size >= maxStatements) statements.clear();
      statements.set(query, statement);
      return statement;
    },
  };
}
