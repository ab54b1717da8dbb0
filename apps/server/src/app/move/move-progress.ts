import * as z from 'zod/mini';
import type { Records } from '../../platform/records/records.ts';
import type { CopyProgress } from './copy-rows.ts';

const LastKey = z.array(z.union([z.string(), z.number()]));

/** The row that says which data are being copied here; no table has the name. */
const sourceRow = 'source';

/** How far the copying into a PostgreSQL database is, kept in that database. */
export interface MoveProgress extends CopyProgress {
  /** The data that are being copied here; undefined when none are. */
  findSource(): Promise<string | undefined>;
  begin(source: string): Promise<void>;
  /** From here on servers may use the database. */
  end(): Promise<void>;
}

export function createMoveProgress({ db }: Pick<Records, 'db'>): MoveProgress {
  const find = (name: string) =>
    db.selectFrom('move_progress').selectAll().where('name', '=', name).executeTakeFirst();
  return {
    findSource: async () => (await find(sourceRow))?.last_key,
    async begin(source) {
      await db
        .insertInto('move_progress')
        .values({ name: sourceRow, last_key: source, row_count: 0 })
        .execute();
    },
    async find(name) {
      const row = await find(name);
      return row && { rows: row.row_count, lastKey: LastKey.parse(JSON.parse(row.last_key)) };
    },
    async save(trx, name, { rows, lastKey }) {
      const values = { last_key: JSON.stringify(lastKey), row_count: rows };
      await trx
        .insertInto('move_progress')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
    },
    async end() {
      await db.deleteFrom('move_progress').execute();
    },
  };
}
