import { createHash } from 'node:crypto';
import type { FeedbackFact, OwnFeedback, PublicFeedback } from '@baigong/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tables } from '../../platform/records/records.ts';
import type { FeedbackEntriesTable } from '../../platform/records/tables/feedback.ts';

export type Deps = Pick<Platform, 'records' | 'clock' | 'blobs'>;
export type Db = Kysely<Tables> | Transaction<Tables>;
export type EntryRow = Selectable<FeedbackEntriesTable>;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A visitor as votes know them: nothing else of theirs is under this name. */
export const voterHash = (visitor: string): string => sha256(`feedback vote ${visitor}`);

/** Keys of the blobs of an entry's screenshots. */
export const screenshotsOf = (row: Pick<EntryRow, 'screenshots'>): string[] =>
  JSON.parse(row.screenshots) as string[];

export const factsOf = (row: Pick<EntryRow, 'facts'>): FeedbackFact[] =>
  JSON.parse(row.facts) as FeedbackFact[];

/** Throws AppError feedback.notFound. */
export async function findEntry(db: Db, id: string): Promise<EntryRow> {
  const row = await db.selectFrom('feedback_entries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('feedback.notFound');
  return row;
}

/** An entry as its sender sees it; `target` is what it was merged into. */
export function toOwnFeedback(row: EntryRow, target: EntryRow | undefined): OwnFeedback {
  const source = target ?? row;
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    contact: row.contact,
    status: source.status,
    reply: source.reply,
    answeredAt: source.answered_at,
    screenshots: screenshotsOf(row).length,
    merged: target !== undefined,
    public: source.public_title !== null,
    votes: source.votes,
    createdAt: row.created_at,
  };
}

/** What the board needs of a row. */
export const boardColumns = [
  'seq',
  'id',
  'kind',
  'status',
  'reply',
  'public_title',
  'public_text',
  'votes',
  'created_at',
] as const;
export type BoardRow = Pick<EntryRow, (typeof boardColumns)[number]>;

export function toPublicFeedback(row: BoardRow, voted: boolean): PublicFeedback {
  return {
    id: row.id,
    kind: row.kind,
    title: row.public_title ?? '',
    text: row.public_text ?? '',
    status: row.status,
    reply: row.reply,
    votes: row.votes,
    voted,
    createdAt: row.created_at,
  };
}

/** Which of the entries the visitor has voted for. */
export async function votedEntries(
  db: Db,
  rows: readonly { readonly seq: number }[],
  visitor: string,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const voted = await db
    .selectFrom('feedback_votes')
    .select('seq')
    .where('visitor', '=', voterHash(visitor))
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .execute();
  return new Set(voted.map(({ seq }) => seq));
}

/** Counts an entry's votes anew, in the transaction that changed them. */
export async function recountVotes(db: Db, seq: number): Promise<number> {
  const { votes } = await db
    .updateTable('feedback_entries')
    .set({
      votes: sql<number>`(select count(*) from feedback_votes where feedback_votes.seq = ${seq} and counted = 1)`,
    })
    .where('seq', '=', seq)
    .returning('votes')
    .executeTakeFirstOrThrow();
  return votes;
}
