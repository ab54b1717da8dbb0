import { type FeedbackKind, feedbackPageSize, type FeedbackStatus } from '@baigong/contracts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/base/app-error.ts';
import { recordAct } from '../../../platform/operator/operator-acts.ts';
import type { Records } from '../../../platform/records/records.ts';
import { type EntryRow, findEntry, lockOf, recountVotes } from './entry-rows.ts';

interface InboxQuery {
  readonly status?: FeedbackStatus | undefined;
  readonly kind?: FeedbackKind | undefined;
  readonly q?: string | undefined;
  readonly merged?: '1' | undefined;
  readonly cursor?: string | undefined;
}

/** An entry with the id of what it was merged into, and how many were merged into it. */
export interface InboxRow extends EntryRow {
  readonly target_id: string | null;
  readonly duplicates: number;
}

/** An entry's words on the board. */
interface Publication {
  readonly title: string;
  readonly text: string;
}

/** What the operator reads of feedback and does with it; every change goes into the operator's log with it. */
export function createInboxRepository(records: Records) {
  const { db } = records;

  const inboxRows = () =>
    db
      .selectFrom('feedback_entries as entry')
      .leftJoin('feedback_entries as target', 'target.seq', 'entry.merged_into')
      .selectAll('entry')
      .select('target.id as target_id')
      .select((eb) =>
        eb
          .selectFrom('feedback_entries as duplicate')
          .whereRef('duplicate.merged_into', '=', 'entry.seq')
          .select(eb.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('duplicates'),
      );

  return {
    /** Throws AppError feedback.notFound. */
    find: (id: string): Promise<EntryRow> => findEntry(db, id),

    /** Throws AppError feedback.notFound. */
    async read(id: string): Promise<InboxRow> {
      const row = await inboxRows().where('entry.id', '=', id).executeTakeFirst();
      if (!row) throw new AppError('feedback.notFound');
      return row;
    },

    /** One page, newest first, and the cursor of the next. */
    async list(filter: InboxQuery): Promise<{ rows: InboxRow[]; next: string | null }> {
      let query = inboxRows().where('entry.merged_into', filter.merged ? 'is not' : 'is', null);
      if (filter.status) query = query.where('entry.status', '=', filter.status);
      if (filter.kind) query = query.where('entry.kind', '=', filter.kind);
      if (filter.cursor) query = query.where('entry.seq', '<', Number(filter.cursor));
      const search = (filter.q ?? '').replaceAll(/\p{Cc}/gu, ' ').trim();
      if (search !== '') {
        const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
        query = query.where(
          sql<boolean>`lower(entry.text || ${'\n'} || entry.contact || ${'\n'} || coalesce(entry.public_title, '')
            || ${'\n'} || coalesce(entry.reply, '')) LIKE lower(${pattern}) ESCAPE ${'\\'}`,
        );
      }
      const found = await query
        .orderBy('entry.seq', 'desc')
        .limit(feedbackPageSize + 1)
        .execute();
      const rows = found.slice(0, feedbackPageSize);
      return { rows, next: found.length > rows.length ? String(rows.at(-1)?.seq) : null };
    },

    /** Entries that are not merged, by status. */
    async countByStatus(): Promise<Record<FeedbackStatus, number>> {
      const counted = await db
        .selectFrom('feedback_entries')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .where('merged_into', 'is', null)
        .groupBy('status')
        .execute();
      const counts = { open: 0, working: 0, done: 0, declined: 0 };
      for (const { status, count } of counted) counts[status] = count;
      return counts;
    },

    /** All entries, oldest first, for a file; noted in the operator's log. */
    async exportAll(at: number): Promise<EntryRow[]> {
      const rows = await db.selectFrom('feedback_entries').selectAll().orderBy('seq').execute();
      await recordAct(db, { at, action: 'feedback.export', subject: '', detail: 'CSV' });
      return rows;
    },

    /**
     * Sets status and reply.
     * @throws AppError feedback.notFound
     */
    async answer(id: string, status: FeedbackStatus, reply: string | null, at: number): Promise<void> {
      await records.transaction(
        async (trx) => {
          const entry = await findEntry(trx, id);
          await trx
            .updateTable('feedback_entries')
            .set({ status, reply, answered_at: at, updated_at: at })
            .where('seq', '=', entry.seq)
            .execute();
          const change = reply === entry.reply ? '' : `：${reply ?? '（回复已删除）'}`;
          const detail = `${entry.status} → ${status}${change}`;
          await recordAct(trx, { at, action: 'feedback.answer', subject: id, detail });
        },
        { locks: [lockOf(id)] },
      );
    },

    /**
     * Puts an entry on the board in these words, or takes it off.
     * @throws AppError feedback.notFound
     */
    async publish(id: string, published: Publication | null, at: number): Promise<void> {
      await records.transaction(
        async (trx) => {
          const { seq } = await findEntry(trx, id);
          await trx
            .updateTable('feedback_entries')
            .set({
              public_title: published?.title ?? null,
              public_text: published?.text ?? null,
              updated_at: at,
            })
            .where('seq', '=', seq)
            .execute();
          const action = published === null ? 'feedback.hide' : 'feedback.publish';
          await recordAct(trx, { at, action, subject: id, detail: published?.title ?? '' });
        },
        { locks: [lockOf(id)] },
      );
    },

    /**
     * Merges an entry into another, with all that was merged into it and its votes; or parts it again, without votes.
     * @throws AppError feedback.notFound, feedback.mergeCircle
     */
    async merge(id: string, into: string | null, at: number): Promise<void> {
      await records.transaction(
        async (trx) => {
          const entry = await findEntry(trx, id);
          let target: number | null = null;
          if (into !== null) {
            const named = await findEntry(trx, into);
            const targetSeq = named.merged_into ?? named.seq;
            if (targetSeq === entry.seq) throw new AppError('feedback.mergeCircle');
            await trx
              .insertInto('feedback_votes')
              .columns(['seq', 'visitor', 'at', 'counted'])
              .expression(
                trx
                  .selectFrom('feedback_votes')
                  .select((eb) => [eb.lit(targetSeq).as('seq'), 'visitor', 'at', 'counted'])
                  .where('seq', '=', entry.seq),
              )
              .onConflict((conflict) => conflict.doNothing())
              .execute();
            await recountVotes(trx, targetSeq);
            await trx
              .updateTable('feedback_entries')
              .set({ merged_into: targetSeq, updated_at: at })
              .where('merged_into', '=', entry.seq)
              .execute();
            target = targetSeq;
          }
          await trx
            .updateTable('feedback_entries')
            .set({ merged_into: target, updated_at: at })
            .where('seq', '=', entry.seq)
            .execute();
          const action = into === null ? 'feedback.part' : 'feedback.merge';
          await recordAct(trx, { at, action, subject: id, detail: into ?? '' });
        },
        { locks: [lockOf(id), ...(into === null || into === id ? [] : [lockOf(into)])] },
      );
    },
  };
}
