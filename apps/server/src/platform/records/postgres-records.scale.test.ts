import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { recordsContract } from '../../../test/backend-suites/records-suite.ts';
import { openPostgresClients, openPostgresTestRecords } from '../../../test/engines/open-records.ts';
import { createDatabase, startPostgres } from '../../../test/engines/postgres.ts';
import { findStorageProblem } from '../base/storage-problem.ts';
import { readMigrations } from './migrations.ts';
import { openPostgresRecords } from './postgres-records.ts';

recordsContract('PostgreSQL', () => openPostgresTestRecords());

test('R-SCALE-02 transactions of several processes lose nothing', async () => {
  const clients = await openPostgresClients(3);
  const row = { budget: 'site', key: 'site', day: '2026-11-05', tokens: 0 };
  await clients[0]?.db.insertInto('token_spending').values(row).execute();
  const add = (client: (typeof clients)[number], locks: { name: string }[]) =>
    client.transaction(
      async (trx) => {
        const { tokens } = await trx.selectFrom('token_spending').selectAll().executeTakeFirstOrThrow();
        await trx
          .updateTable('token_spending')
          .set({ tokens: tokens + 1 })
          .execute();
      },
      { locks },
    );
  for (const locks of [[], [{ name: 'site' }]])
    await Promise.all(clients.flatMap((client) => Array.from({ length: 10 }, () => add(client, locks))));
  expect(await clients[1]?.db.selectFrom('token_spending').select('tokens').execute()).toEqual([
    { tokens: 60 },
  ]);
  await Promise.all(clients.map((client) => client.dispose()));
});

test('R-SCALE-02 a lock that one process holds keeps the others waiting; shared ones do not', async () => {
  const [first, second] = await openPostgresClients(2);
  if (!first || !second) throw new Error('no connection');
  const inside = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const order: string[] = [];
  const holding = first.transaction(
    async () => {
      inside.resolve();
      await leave.promise;
      order.push('first');
    },
    { locks: [{ name: 'blob', shared: true }] },
  );
  await inside.promise;
  const waiting = second.transaction(async () => void order.push('alone'), { locks: [{ name: 'blob' }] });
  await second.transaction(async () => void order.push('other'), { locks: [{ name: 'other blob' }] });
  leave.resolve();
  await Promise.all([holding, waiting]);
  expect(order).toEqual(['other', 'first', 'alone']);
  await Promise.all([first.dispose(), second.dispose()]);
});

test('R-SCALE-03 processes that start at once apply each step once', async () => {
  const url = await createDatabase(inject('engines').postgres);
  const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgresRecords(url)));
  await Promise.all(opened.map((records) => records.ping()));
  await Promise.all(opened.map((records) => records.dispose()));
});

test('R-SCALE-01 an older program runs beside a newer schema where that allows it, and refuses it otherwise', async () => {
  const url = await createDatabase(inject('engines').postgres);
  const known = readMigrations('postgres');
  const step = (name: string, runsWith: string) => ({
    name,
    sql: `CREATE TABLE added_by_${name} (id integer)`,
    checksum: name,
    runsWith,
  });
  const newer = await openPostgresRecords(url, { migrations: [...known, step('9000_compatible', '0.1.0')] });
  await newer.dispose();
  const older = await openPostgresRecords(url);
  await older.ping();
  await older.dispose();
  const newest = await openPostgresRecords(url, {
    migrations: [...known, step('9000_compatible', '0.1.0'), step('9001_breaking', '99.0.0')],
  });
  await newest.dispose();
  await expect(openPostgresRecords(url)).rejects.toThrow('9001_breaking');
});

test('R-SCALE-06 while the database is restarted calls fail with its name, afterwards they work without a restart', async () => {
  const engine = await startPostgres({ durable: false });
  const records = await openPostgresRecords(await createDatabase(engine.url));
  await records.ping();
  const sleeping = records.transaction((trx) => sql`SELECT pg_sleep(20)`.execute(trx));
  const failed = expect(sleeping).rejects.toSatisfy(
    (error: unknown) => findStorageProblem(error)?.rootCause === 'PostgreSQL',
  );
  await engine.restart();
  await failed;
  await records.ping();
  await engine.stop();
  await expect(records.ping()).rejects.toSatisfy(
    (error: unknown) => findStorageProblem(error)?.code === 'server.unavailable',
  );
  await records.dispose();
  await engine.dispose();
});
