import type { Selectable } from 'kysely';
import { type Act, recordAct } from '../../../platform/operator/operator-acts.ts';
import type { StoredBytesTable } from '../../../platform/records/tables/limits.ts';
import type { OperatorActsTable } from '../../../platform/records/tables/operate.ts';
import { deletionTransaction, type DeletionDeps } from '../../../platform/storage/deletion-transaction.ts';

/** Acts of one page of the log. */
const pageSize = 100;

/** The operator's log, and what is stored in all. */
export function createOperateRepository(deps: DeletionDeps) {
  const { db } = deps.records;
  return {
    /** Writes an act down, on a full disk too: the operator comes to delete something. */
    recordOpening: (act: Act): Promise<void> => deletionTransaction(deps, (trx) => recordAct(trx, act)),

    record: (act: Act): Promise<void> => recordAct(db, act),

    /** One page, newest first, and the id before which the next begins. */
    async listActs(
      before: number | undefined,
    ): Promise<{ acts: Selectable<OperatorActsTable>[]; next: string | null }> {
      const acts = await db
        .selectFrom('operator_acts')
        .selectAll()
        .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(pageSize)
        .execute();
      return { acts, next: acts.length < pageSize ? null : String(acts.at(-1)?.id ?? '') };
    },

    /** Bytes that are stored at present, by area. */
    listStoredBytes: (): Promise<{ area: StoredBytesTable['area']; bytes: number }[]> =>
      db
        .selectFrom('stored_bytes')
        .select((eb) => ['area', eb.fn.sum<number>('bytes').as('bytes')])
        .groupBy('area')
        .orderBy('area')
        .execute(),
  };
}
