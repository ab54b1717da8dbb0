import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/records/records.ts';
import type { CopiedTable } from './copied-tables.ts';

/** A row of any table: whatever the database, numbers, text and nothing else. */
export type Row = Readonly<Record<string, string | number | null>>;

/** The key of a row, in the order of the table's key columns. */
export type RowKey = readonly (string | number)[];

const usualBatchRows = 500;

/**
 * The rows of a table after a key, in batches, in the order of their keys as this database sorts them.
 * @param after begins behind this key
 */
export async function* readRows(
  db: Kysely<Tables>,
  { table, key, part, batchRows = usualBatchRows }: CopiedTable,
  after?: RowKey,
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const ofPart = part === undefined ? sql`1 = 1` : sql.raw(part.condition);
  let last = after;
  for (;;) {
    const isAfter = last === undefined ? sql`1 = 1` : sql`(${columns}) > (${sql.join([...last])})`;
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${ofPart} AND ${isAfter}
      ORDER BY ${columns} LIMIT ${batchRows}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = keyOf({ key }, end);
  }
}

/** The key of a row. @throws Error when it has none */
export function keyOf({ key }: Pick<CopiedTable, 'key'>, row: Row): RowKey {
  return key.map((column) => {
    const value = row[column];
    if (value === null || value === undefined) throw new Error(`a row without ${column}`);
    return value;
  });
}

/** Rows as one number of them and one hash, which is the same in whatever order they are read. */
export interface Digest {
  readonly rows: number;
  /** Hexadecimal. */
  readonly hash: string;
}

const modulus = 2n ** 256n;

/** Reads all rows of a table: the sum of their SHA-256. */
export async function digestRows(db: Kysely<Tables>, table: CopiedTable): Promise<Digest> {
  let rows = 0;
  let sum = 0n;
  for await (const batch of readRows(db, table)) {
    rows += batch.length;
    for (const row of batch) sum = (sum + BigInt(`0x${hashRow(row)}`)) % modulus;
  }
  return { rows, hash: sum.toString(16).padStart(64, '0') };
}

/** Columns may have another order in another database. */
function hashRow(row: Row): string {
  const values = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
