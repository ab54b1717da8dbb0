import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { PictureRow } from '../../features/gallery/repository/picture-rows.ts';
import { addGrams } from '../../features/gallery/repository/search-index.ts';
import type { Records, Tables } from '../../platform/records/records.ts';
import { copiedTables, nameOf, type CopiedTable } from './copied-tables.ts';

/** A database to read: a snapshot, or one that nobody writes to. */
export type CopySource = Pick<Records, 'dialect' | 'db'>;
export type CopyTarget = Pick<Records, 'dialect' | 'db' | 'transaction'>;

/** A row of any table: whatever the database, numbers, text and nothing else. */
type Row = Readonly<Record<string, string | number | null>>;

/** The key of a row, in the order of the table's key columns. */
type RowKey = readonly (string | number)[];

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
function keyOf({ key }: Pick<CopiedTable, 'key'>, row: Row): RowKey {
  return key.map((column) => {
    const value = row[column];
    if (value === null || value === undefined) throw new Error(`a row without ${column}`);
    return value;
  });
}

/** Rows as one number of them and one hash, which is the same in whatever order they are read. */
interface Digest {
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

/** How far a table is. */
export interface TableProgress {
  readonly rows: number;
  readonly lastKey: RowKey;
}

/** Remembers how far the copying is, so that it can go on after it was interrupted. */
export interface CopyProgress {
  find(name: string): Promise<TableProgress | undefined>;
  /** Written in the transaction of the rows. */
  save(trx: Transaction<Tables>, name: string, progress: TableProgress): Promise<void>;
}

/** Of a copy that is thrown away when it is interrupted. */
export const noProgress: CopyProgress = { find: async () => undefined, save: async () => undefined };

interface CopyOptions {
  readonly progress: CopyProgress;
  readonly signal: AbortSignal;
  /** Called for each table once all of it is there. */
  readonly onTable?: (name: string, rows: number) => void;
}

/**
 * Copies the rows of all tables, a batch at a time. Each batch is one transaction.
 * @param target has the same shape, and of these rows only those that `progress` knows of
 */
export async function copyRows(
  source: CopySource,
  target: CopyTarget,
  { progress, signal, onTable }: CopyOptions,
): Promise<void> {
  for (const table of copiedTables) {
    const name = nameOf(table);
    const done = await progress.find(name);
    let rows = done?.rows ?? 0;
    for await (const batch of readRows(source.db, table, done?.lastKey)) {
      signal.throwIfAborted();
      rows += batch.length;
      const last = batch.at(-1);
      await target.transaction(async (trx) => {
        await insertRows(target, trx, table, batch);
        if (last) await progress.save(trx, name, { rows, lastKey: keyOf(table, last) });
      });
    }
    onTable?.(name, rows);
  }
  for (const table of new Map(copiedTables.map((copied) => [copied.table, copied])).values())
    if (table.numbered) await continueNumbers(source, target, table);
}

async function insertRows(
  { dialect }: CopyTarget,
  trx: Transaction<Tables>,
  { table }: CopiedTable,
  rows: readonly Row[],
): Promise<void> {
  // The columns are the same in both databases, and each row is of the table that it is written to.
  await trx.insertInto(table).values(rows).execute();
  if (table === 'gallery_pictures')
    await addGrams({ dialect }, trx, rows as readonly unknown[] as readonly PictureRow[]);
}

/** Lets the target go on where the source's numbers end: numbers of deleted rows are not given again. */
async function continueNumbers(source: CopySource, target: CopyTarget, table: CopiedTable): Promise<void> {
  const last = await lastNumber(source, table);
  if (last === undefined) return;
  const name = table.table;
  if (target.dialect === 'postgres')
    await sql`SELECT setval(${sequenceOf(table)}, ${last})`.execute(target.db);
  else
    await target.transaction(async (trx) => {
      await sql`DELETE FROM sqlite_sequence WHERE name = ${name}`.execute(trx);
      await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${last})`.execute(trx);
    });
}

const sequenceOf = ({ table, key: [column] }: CopiedTable) =>
  sql`pg_get_serial_sequence(${table}, ${column})::regclass`;

async function lastNumber({ dialect, db }: CopySource, table: CopiedTable): Promise<number | undefined> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql<{ last: number | null }>`SELECT seq AS last FROM sqlite_sequence WHERE name = ${table.table}`
      : sql<{ last: number | null }>`SELECT pg_sequence_last_value(${sequenceOf(table)}) AS last`
  ).execute(db);
  return rows[0]?.last ?? undefined;
}
