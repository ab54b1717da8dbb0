import { inject } from 'vitest';
import { openPostgresRecords, type PostgresOptions } from '../../src/platform/records/postgres-records.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { createDatabase } from './postgres.ts';

/**
 * Connections of several processes to one fresh database of the PostgreSQL that runs for the tests. The caller disposes
 * of them.
 */
export async function openPostgresClients(count: number, options: PostgresOptions = {}): Promise<Records[]> {
  const url = await createDatabase(inject('engines').postgres);
  const clients: Records[] = [];
  for (let n = 0; n < count; n++)
    clients.push(await openPostgresRecords(url, { maxConnections: 8, ...options }));
  return clients;
}

/** A fresh database of the PostgreSQL that runs for the tests. */
export async function openPostgresTestRecords(options: PostgresOptions = {}): Promise<Records> {
  const [records] = await openPostgresClients(1, options);
  if (!records) throw new Error('no connection');
  return records;
}
