import {
  feedbackPageSize,
  type FeedbackKind,
  type FeedbackStatus,
  type InboxFeedback,
} from '@baigong/contracts';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import {
  recountVotes,
  factsOf,
  findEntry,
  screenshotsOf,
  type Db,
  type EntryRow,
  type Deps,
} from './entries.ts';

export interface InboxQuery {
  readonly status?: FeedbackStatus | undefined;
  readonly kind?: FeedbackKind | undefined;
  readonly q?: string | undefined;
  readonly merged?: '1' | undefined;
  readonly cursor?: string | undefined;
}

async function toInboxFeedback(db: Db, rows: readonly EntryRow[]): Promise<InboxFeedback[]> {
  if (rows.length === 0) return [];
  const seqs = rows.map(({ seq }) => seq);
  const duplicates = await db
    .selectFrom('feedback_entries')
    .select(({ fn }) => ['merged_into', fn.countAll<number>().as('count')])
    .where('merged_into', 'in', seqs)
    .groupBy('merged_into')
    .execute();
  const targets = await db
    .selectFrom('feedback_entries')
    .select(['seq', 'id'])
    .where(
      'seq',
      'in',
      rows.map(({ merged_into }) => merged_into ?? -1),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    contact: row.contact,
    facts: factsOf(row),
    screenshots: screenshotsOf(row).length,
    status: row.status,
    reply: row.reply,
    published: row.public_title === null ? null : { title: row.public_title, text: row.public_text ?? '' },
    mergedInto: targets.find(({ seq }) => seq === row.merged_into)?.id ?? null,
    duplicates: duplicates.find(({ merged_into }) => merged_into === row.seq)?.count ?? 0,
    votes: row.votes,
    createdAt: row.created_at,
  }));
}

/** An entry as the operator sees it now. */
export async function readInboxEntry(db: Db, id: string): Promise<InboxFeedback> {
  const [entry] = await toInboxFeedback(db, [await findEntry(db, id)]);
  if (!entry) throw new AppError('feedback.notFound');
  return entry;
}

/** One page of the inbox, newest first, and how many there are of each status. */
export async function listInbox(db: Db, filter: InboxQuery) {
  let query = db.selectFrom('feedback_entries').selectAll();
  query = query.where('merged_into', filter.merged ? 'is not' : 'is', null);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.kind) query = query.where('kind', '=', filter.kind);
  if (filter.cursor) query = query.where('seq', '<', Number(filter.cursor));
  const search = filter.q?.trim() ?? '';
  if (search !== '')
    query = query.where(
      sql<boolean>`instr(lower(text || char(10) || contact || char(10) || coalesce(public_title, '') || char(10) || coalesce(reply, '')), lower(${search})) > 0`,
    );
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(feedbackPageSize + 1)
    .execute();
  const page = rows.slice(0, feedbackPageSize);
  const counted = await db
    .selectFrom('feedback_entries')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('merged_into', 'is', null)
    .groupBy('status')
    .execute();
  const counts = { open: 0, working: 0, done: 0, declined: 0 };
  for (const { status, count } of counted) counts[status] = count;
  return {
    entries: await toInboxFeedback(db, page),
    next: rows.length > page.length ? String(page.at(-1)?.seq) : null,
    counts,
  };
}

/** Sets status and reply. */
export async function answerEntry(
  { records, clock }: Deps,
  id: string,
  { status, reply }: { status: FeedbackStatus; reply: string | null },
): Promise<InboxFeedback> {
  return records.db.transaction().execute(async (trx) => {
    const entry = await findEntry(trx, id);
    const at = clock.now();
    await trx
      .updateTable('feedback_entries')
      .set({ status, reply, answered_at: at, updated_at: at })
      .where('seq', '=', entry.seq)
      .execute();
    const detail = `${entry.status} → ${status}${reply === entry.reply ? '' : `：${reply ?? '（回复已删除）'}`}`;
    await recordAct(trx, { at, action: 'feedback.answer', subject: id, detail });
    return readInboxEntry(trx, id);
  });
}

/** Puts an entry on the board in these words, or takes it off. */
export async function publishEntry(
  { records, clock }: Deps,
  id: string,
  search: { title: string; text: string } | null,
): Promise<InboxFeedback> {
  return records.db.transaction().execute(async (trx) => {
    const { seq } = await findEntry(trx, id);
    const at = clock.now();
    await trx
      .updateTable('feedback_entries')
      .set({ public_title: search?.title ?? null, public_text: search?.text ?? null, updated_at: at })
      .where('seq', '=', seq)
      .execute();
    const action = search === null ? 'feedback.hide' : 'feedback.publish';
    await recordAct(trx, { at, action, subject: id, detail: search?.title ?? '' });
    return readInboxEntry(trx, id);
  });
}

/**
 * Merges an entry into another, with all that was merged into it and its votes; or parts it again, without votes.
 * @throws AppError feedback.notFound, feedback.mergeCircle
 */
export async function mergeEntry(
  { records, clock }: Deps,
  id: string,
  into: string | null,
): Promise<InboxFeedback> {
  return records.db.transaction().execute(async (trx) => {
    const entry = await findEntry(trx, id);
    const at = clock.now();
    let target: number | null = null;
    if (into !== null) {
      const named = await findEntry(trx, into);
      target = named.merged_into ?? named.seq;
      if (target === entry.seq) throw new AppError('feedback.mergeCircle');
      await trx
        .insertInto('feedback_votes')
        .columns(['seq', 'visitor', 'at'])
        .expression(
          trx
            .selectFrom('feedback_votes')
            .select((eb) => [eb.val(target).as('seq'), 'visitor', 'at'])
            .where('seq', '=', entry.seq),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await recountVotes(trx, target);
      await trx
        .updateTable('feedback_entries')
        .set({ merged_into: target, updated_at: at })
        .where('merged_into', '=', entry.seq)
        .execute();
    }
    await trx
      .updateTable('feedback_entries')
      .set({ merged_into: target, updated_at: at })
      .where('seq', '=', entry.seq)
      .execute();
    const action = into === null ? 'feedback.part' : 'feedback.merge';
    await recordAct(trx, { at, action, subject: id, detail: into ?? '' });
    return readInboxEntry(trx, id);
  });
}
