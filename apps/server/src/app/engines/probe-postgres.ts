import pg from 'pg';
import type { AppliedMigration } from '../../platform/records/migrations.ts';
import type { LastBackup } from '../data-folder/last-backup.ts';
import { EngineError, probeTimeoutMs } from './connect-engine.ts';

/** `server_version_num` of the oldest version that is tested. */
const oldestVersion = 150_000;
/** Text is compared by its bytes in both databases: sorted lists and cursors rely on it. */
const byteOrders = new Set(['C', 'POSIX', 'C.UTF-8', 'C.utf8']);

interface Server {
  readonly version: string;
  readonly number: number;
  readonly order: string;
  readonly encoding: string;
}

/**
 * Connects once and looks whether the database suits.
 * @returns the version of the server
 * @throws EngineError when it does not; the driver's error when it cannot be reached
 */
export async function probePostgres(url: string): Promise<string> {
  const [server] = await queryOnce<Server>(
    url,
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
      datcollate AS order, pg_encoding_to_char(encoding) AS encoding
    FROM pg_database WHERE datname = current_database()`,
  );
  if (!server) throw new Error('the database does not describe itself');
  if (server.number < oldestVersion)
    throw new EngineError(`PostgreSQL 的版本是 ${server.version}，需要 15 或更新。`);
  if (!byteOrders.has(server.order) || server.encoding !== 'UTF8')
    throw new EngineError(
      `数据库的排序规则是 ${server.order}、编码是 ${server.encoding}，需要 C 和 UTF8：请新建一个数据库，例如 ` +
        `CREATE DATABASE baigong TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'。`,
    );
  return server.version;
}

/** The migrations that a database has, without changing it; undefined when it is empty. */
export async function readPostgresMigrations(url: string): Promise<AppliedMigration[] | undefined> {
  return (await hasTable(url, 'migrations'))
    ? queryOnce<AppliedMigration>(url, 'SELECT name, checksum, runs_with FROM migrations')
    : undefined;
}

/** The last backup that a database knows of, without changing it; undefined where there is none. */
export async function readPostgresBackup(url: string): Promise<LastBackup | undefined> {
  if (!(await hasTable(url, 'last_backup'))) return undefined;
  const [last] = await queryOnce<LastBackup>(url, 'SELECT at::float8 AS at, file FROM last_backup');
  return last;
}

async function hasTable(url: string, name: 'migrations' | 'last_backup'): Promise<boolean> {
  const [found] = await queryOnce<{ there: boolean }>(
    url,
    `SELECT to_regclass('${name}') IS NOT NULL AS there`,
  );
  return found?.there ?? false;
}

async function queryOnce<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  // A connection that breaks fails the query, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
