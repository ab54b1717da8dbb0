import { inject } from 'vitest';
import { createPostgresPool } from '../src/platform/records/postgres-pool.ts';
import { createPostgresRecords } from '../src/platform/records/postgres-records.ts';
import type { Records } from '../src/platform/records/records.ts';
import { openSqliteRecords } from '../src/platform/records/sqlite-records.ts';
import { createDatabase } from './engines/postgres.ts';

/**
 * A fresh database, in the engine that the tests run on: SQLite in memory, or (`npm run unit:scale`) a database of
 * PostgreSQL that is made with the first query.
 */
export function openTestRecords(onQuery?: (seconds: number) => void): Records {
  const engines = inject('engines');
  if (engines === undefined) return openSqliteRecords(':memory:', undefined, onQuery ? { onQuery } : {});
  return createPostgresRecords(
    async () =>
      createPostgresPool({
        connectionString: await createDatabase(engines.postgres, engines.template),
        max: 6,
        // Tests do not close what they open.
        idleTimeoutMillis: 500,
        allowExitOnIdle: true,
      }),
    onQuery,
  );
}
