import pg from 'pg';
import { EngineError } from './connect-engine.ts';

const timeoutMs = 5_000;
/** `server_version_num` of the oldest version that is tested. */
const oldestVersion = 150_000;
/** Text is compared by its bytes in both databases: sorted lists and cursors rely on it. */
const byteOrders = new Set(['C', 'POSIX', 'C.UTF-8', 'C.utf8']);

/**
 * Connects once and looks whether the database suits.
 * @returns the version of the server
 * @throws EngineError when it does not; the driver's error when it cannot be reached
 */
export async function probePostgres(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A connection that breaks fails the query, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: number; order: string; encoding: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
        datcollate AS order, pg_encoding_to_char(encoding) AS encoding
      FROM pg_database WHERE datname = current_database()`,
    );
    const [server] = rows;
    if (!server) throw new Error('the database does not describe itself');
    if (server.number < oldestVersion)
      throw new EngineError(`PostgreSQL 的版本是 ${server.version}，需要 15 或更新。`);
    if (!byteOrders.has(server.order) || server.encoding !== 'UTF8')
      throw new EngineError(
        `数据库的排序规则是 ${server.order}、编码是 ${server.encoding}，需要 C 和 UTF8：请新建一个数据库，例如 ` +
          `CREATE DATABASE baigong TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'。`,
      );
    return server.version;
  } finally {
    await client.end().catch(() => undefined);
  }
}
