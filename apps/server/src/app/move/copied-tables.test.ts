import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqliteRecords } from '../../platform/records/sqlite-records.ts';
import { projectRoot } from '../../../test/test-platform.ts';
import { copiedTables, otherTables } from './copied-tables.ts';

test('R-SCALE-96 every table is copied whole, or left out for a reason', async () => {
  const records = openSqliteRecords(':memory:');
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'gallery_grams_%'`.execute(
    records.db,
  );
  const known = new Set([...copiedTables.map(({ table }) => table as string), ...Object.keys(otherTables)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  for (const { table, key, numbered } of copiedTables) {
    const { rows: columns } = await sql<{ name: string; pk: number }>`
      SELECT name, pk FROM pragma_table_info(${table}) WHERE pk > 0 ORDER BY pk`.execute(records.db);
    expect([table, columns.map(({ name }) => name)]).toEqual([table, key]);
    const { rows: schema } = await sql<{ sql: string }>`
      SELECT sql FROM sqlite_schema WHERE name = ${table}`.execute(records.db);
    expect([table, schema[0]?.sql.includes('AUTOINCREMENT')]).toEqual([table, numbered ?? false]);
  }
  await records.dispose();
});

test('R-SCALE-96 rows come after those that they refer to', () => {
  const folder = join(projectRoot, 'apps/server/src/platform/records/migrations/postgres');
  const schema = readFileSync(join(folder, '0100_base.sql'), 'utf8');
  const order = copiedTables.map(({ table }) => table as string);
  for (const [, table = '', body = ''] of schema.matchAll(/CREATE TABLE (\w+) \(([^;]+)\);/g))
    for (const [, other = ''] of body.matchAll(/REFERENCES (\w+)/g))
      if (order.includes(table) && other !== table)
        expect([table, order.indexOf(other) < order.indexOf(table)]).toEqual([table, true]);
});
