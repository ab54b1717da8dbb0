import {
  type FeedbackKind,
  feedbackPageSize,
  type FeedbackStatus,
  type InboxFeedback,
} from '@baigong/contracts';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import { type Db, type EntryRow, factsOf, findEntry, screenshotsOf } from './entries.ts';

interface InboxQuery {
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
