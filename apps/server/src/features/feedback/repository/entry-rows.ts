import type { Kysely, Selectable, Transaction } from 'kysely';
import { AppError } from '../../../platform/base/app-error.ts';
import type { Lock, Tables } from '../../../platform/records/records.ts';
import type { FeedbackEntriesTable } from '../../../platform/records/tables/feedback.ts';

type Db = Kysely<Tables> | Transaction<Tables>;
export type EntryRow = Selectable<FeedbackEntriesTable>;

/** Votes, answers and merges change the row of an entry: one after the other. */
export const lockOf = (id: string): Lock => ({ name: `feedback ${id}` });

/** Throws AppError feedback.notFound. */
export async function findEntry(db: Db, id: string): Promise<EntryRow> {
  const row = await db.selectFrom('feedback_entries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('feedback.notFound');
  return row;
}

/** Counts an entry's votes anew, in the transaction that changed them. */
export async function recountVotes(trx: Transaction<Tables>, seq: number): Promise<number> {
  const { votes } = await trx
    .updateTable('feedback_entries')
    .set((eb) => ({
      votes: eb
        .selectFrom('feedback_votes')
        .select(eb.fn.countAll<number>().as('count'))
        .where('feedback_votes.seq', '=', seq)
        .where('counted', '=', 1),
    }))
    .where('seq', '=', seq)
    .returning('votes')
    .executeTakeFirstOrThrow();
  return votes;
}
