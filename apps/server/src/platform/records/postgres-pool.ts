import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';

/** Counts and sums come as numbers: all of ours are below 2^53. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (numberTypes.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

/** Shut down, starting, too many connections. Source: PostgreSQL's error codes, appendix A. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '53300']);

/** An error that carries no SQLSTATE of five characters was not sent by the database: the connection failed. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (!/^[0-9A-Z]{5}$/.test(code)) return true;
  // Class 08: connection exceptions.
  return unavailableStates.has(code) || code.startsWith('08');
}

function translate(error: unknown): never {
  throw isUnavailable(error) ? new EngineUnavailableError('PostgreSQL', error) : error;
}

/** Connections to a database; what it does not answer is an EngineUnavailableError. */
export function createPostgresPool(
  config: pg.PoolConfig,
  onConnectionError?: (error: Error) => void,
): PostgresPool {
  const pool = new pg.Pool({ ...config, types });
  pool.on('error', (error) => onConnectionError?.(error));
  // Lost while it is in use, or before whoever waits for it has it: the query fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch(translate);
      function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, parameters: readonly unknown[] = []): never {
        if (typeof text !== 'string') throw new Error('cursors are not supported');
        // The driver's result is what Kysely expects; only its type says less.
        return client.query(text, [...parameters]).catch(translate) as never;
      }
      return { query, release: () => client.release() };
    },
    end: () => pool.end(),
  };
}
