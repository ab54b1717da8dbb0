import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import { type AppliedMigration, type Migration, pendingMigrations, readMigrations } from './migrations.ts';
import { createPostgresPool } from './postgres-pool.ts';
import type { Lock, Records, Tables } from './records.ts';

export interface PostgresOptions {
  readonly migrations?: readonly Migration[];
  /** Gets the time of each query, in seconds. */
  readonly onQuery?: (seconds: number) => void;
  /** Connections at most. */
  readonly maxConnections?: number;
  /** Called when a connection that nobody uses breaks, as it does when the database is restarted. */
  readonly onConnectionError?: (error: Error) => void;
}

/** Time to connect, after which a call fails instead of waiting for a database that does not answer. */
const connectTimeoutMs = 5_000;
/** A statement that runs longer is ended by the database. */
const statementTimeoutMs = 30_000;
/** Transactions are repeated this often at most; with the waits in between that is about ten seconds. */
const maxTries = 30;
const maxRetryMs = 500;

/**
 * Connects to a PostgreSQL database and brings it up to date; of processes that start at once, one does.
 * @param url postgres://user:password@host:port/database
 * @throws MigrationError when the database does not fit this version, EngineUnavailableError when it does not answer
 */
export async function openPostgresRecords(url: string, options: PostgresOptions = {}): Promise<Records> {
  const { migrations = readMigrations('postgres'), onQuery, maxConnections = 20 } = options;
  const pool = createPostgresPool(
    {
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      keepAlive: true,
      // Our queries take milliseconds; compiling one takes longer than running it.
      options: '-c jit=off',
    },
    options.onConnectionError,
  );
  const records = createPostgresRecords(pool, onQuery);
  try {
    await migrate(records.db, migrations);
  } catch (error) {
    await records.dispose();
    throw error;
  }
  return records;
}

/** Records in a database that is up to date; a pool given as a function is opened with the first query. */
export function createPostgresRecords(
  pool: PostgresPool | (() => Promise<PostgresPool>),
  onQuery?: (seconds: number) => void,
): Records {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => onQuery?.(event.queryDurationMillis / 1000),
  });
  return {
    dialect: 'postgres',
    db,
    transaction: (work, { locks = [] } = {}) => repeatedTransaction(db, work, locks),
    exclusively: (name, work) =>
      db.connection().execute(async (connection) => {
        const lock = exclusiveLock(name);
        if (!(await tryAdvisoryLock(connection, lock))) return false;
        try {
          await work();
        } finally {
          await releaseAdvisoryLock(connection, lock);
        }
        return true;
      }),
    isRunning: (name) => isAdvisoryLockHeld(db, exclusiveLock(name)),
    async ping() {
      const probe = { id: 1, at: Date.now() };
      await db
        .insertInto('write_probe')
        .values(probe)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(probe))
        .execute();
    },
    // PostgreSQL has checksums and tools of its own for this.
    checkIntegrity: async () => undefined,
    dispose: () => db.destroy(),
  };
}

/** Serialization failure, deadlock: the transaction did nothing and may be tried again. */
const repeatableCodes = new Set(['40001', '40P01']);

const isRepeatable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && repeatableCodes.has(String(error.code));

/** Locks are of the session, so that they are held before the snapshot is taken; one order prevents deadlocks. */
function repeatedTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
  locks: readonly Lock[],
): Promise<T> {
  const ordered = locks.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return db.connection().execute(async (connection) => {
    const held: Lock[] = [];
    try {
      for (const lock of ordered) {
        await takeAdvisoryLock(connection, lock);
        held.push(lock);
      }
      for (let tries = 1; ; tries++)
        try {
          return await connection.transaction().setIsolationLevel('serializable').execute(work);
        } catch (error) {
          if (tries >= maxTries || !isRepeatable(error)) throw error;
          await delay(Math.random() * Math.min(maxRetryMs, 2 ** tries));
        }
    } finally {
      for (const lock of held) await releaseAdvisoryLock(connection, lock);
    }
  });
}

/** The lock of work that is done exclusively. */
const exclusiveLock = (name: string): Lock => ({ name: `exclusively ${name}` });

const lockKey = (name: string) => sql`hashtextextended(${name}, 0)`;

async function takeAdvisoryLock(db: Kysely<Tables>, { name, shared = false }: Lock): Promise<void> {
  const take = sql.raw(shared ? 'pg_advisory_lock_shared' : 'pg_advisory_lock');
  await sql`SELECT ${take}(${lockKey(name)})`.execute(db);
}

/** A lock whose connection broke is free already. */
async function releaseAdvisoryLock(db: Kysely<Tables>, { name, shared = false }: Lock): Promise<void> {
  const release = sql.raw(shared ? 'pg_advisory_unlock_shared' : 'pg_advisory_unlock');
  await sql`SELECT ${release}(${lockKey(name)})`.execute(db).catch(() => undefined);
}

async function tryAdvisoryLock(db: Kysely<Tables>, { name }: Lock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_lock(${lockKey(name)}) AS taken`.execute(db);
  return rows[0]?.taken === true;
}

/** pg_locks has the two halves of a lock's key; PostgreSQL's documentation, section 54.12. */
async function isAdvisoryLockHeld(db: Kysely<Tables>, { name }: Lock): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid::bigint << 32) | objid::bigint = ${lockKey(name)}
    ) AS held`.execute(db);
  return rows[0]?.held === true;
}

/** Applies what is missing, all or nothing, in one process at a time. */
async function migrate(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = { name: 'migrations' };
    await takeAdvisoryLock(connection, lock);
    try {
      await connection.transaction().execute(async (trx) => {
        await sql`CREATE TABLE IF NOT EXISTS migrations (
          name text PRIMARY KEY, checksum text NOT NULL, applied_at bigint NOT NULL, runs_with text)`.execute(
          trx,
        );
        const { rows: applied } =
          await sql<AppliedMigration>`SELECT name, checksum, runs_with FROM migrations`.execute(trx);
        for (const step of pendingMigrations(migrations, applied)) {
          await sql.raw(step.sql).execute(trx);
          await sql`INSERT INTO migrations (name, checksum, applied_at, runs_with)
            VALUES (${step.name}, ${step.checksum}, ${Date.now()}, ${step.runsWith})`.execute(trx);
        }
      });
    } finally {
      await releaseAdvisoryLock(connection, lock);
    }
  });
}
