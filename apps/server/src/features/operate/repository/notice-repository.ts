import { sql } from 'kysely';
import type { Records } from '../../../platform/records/records.ts';

/** How much came that the operator has not looked at. */
export interface NewThings {
  /** Reports of pictures of the gallery. */
  readonly reports: number;
  /** 投诉举报 among the feedback. */
  readonly complaints: number;
  readonly feedback: number;
}

export interface NoticeDeps {
  readonly records: Records;
}

/** What the operator's webhook was told, so that several processes tell it once. */
export function createNoticeRepository({ records }: NoticeDeps) {
  const { db } = records;

  async function isAnythingNew(): Promise<boolean> {
    const { rows } = await sql<{ found: number }>`SELECT 1 AS found WHERE
      EXISTS (SELECT 1 FROM gallery_reports WHERE told = 0)
      OR EXISTS (SELECT 1 FROM feedback_entries WHERE told = 0)
      OR EXISTS (SELECT 1 FROM operator_notices WHERE reports + complaints + feedback > 0)`.execute(db);
    return rows.length > 0;
  }

  return {
    /** How many messages were begun. */
    async countMessages(): Promise<number> {
      const row = await db.selectFrom('operator_notices').select('messages').executeTakeFirst();
      return row?.messages ?? 0;
    },

    /**
     * Takes what is new for the next message, for one process alone; undefined where there is nothing, or another one
     * was faster.
     * @param known how many messages the process knows of
     */
    async begin(known: number): Promise<NewThings | undefined> {
      if (!(await isAnythingNew())) return undefined;
      return records.transaction(
        async (trx) => {
          const row = await trx.selectFrom('operator_notices').selectAll().executeTakeFirst();
          if ((row?.messages ?? 0) !== known) return undefined;
          const { rows } = await sql<NewThings>`SELECT
            (SELECT count(*) FROM gallery_reports WHERE told = 0 AND settled_at IS NULL) AS reports,
            (SELECT count(*) FROM feedback_entries WHERE told = 0 AND status = 'open' AND kind = 'report') AS complaints,
            (SELECT count(*) FROM feedback_entries WHERE told = 0 AND status = 'open' AND kind != 'report') AS feedback`.execute(
            trx,
          );
          await trx.updateTable('gallery_reports').set({ told: 1 }).where('told', '=', 0).execute();
          await trx.updateTable('feedback_entries').set({ told: 1 }).where('told', '=', 0).execute();
          const due = {
            reports: (row?.reports ?? 0) + (rows[0]?.reports ?? 0),
            complaints: (row?.complaints ?? 0) + (rows[0]?.complaints ?? 0),
            feedback: (row?.feedback ?? 0) + (rows[0]?.feedback ?? 0),
          };
          if (due.reports + due.complaints + due.feedback === 0) return undefined;
          const next = { ...due, messages: known + 1 };
          await (row
            ? trx.updateTable('operator_notices').set(next).execute()
            : trx
                .insertInto('operator_notices')
                .values({ id: 1, ...next })
                .execute());
          return due;
        },
        { locks: [{ name: 'operator notice' }] },
      );
    },

    /** The message arrived. What did not arrive is in the next one. */
    async finish({ reports, complaints, feedback }: NewThings): Promise<void> {
      await db
        .updateTable('operator_notices')
        .set((eb) => ({
          reports: eb('reports', '-', reports),
          complaints: eb('complaints', '-', complaints),
          feedback: eb('feedback', '-', feedback),
        }))
        .execute();
    },
  };
}
