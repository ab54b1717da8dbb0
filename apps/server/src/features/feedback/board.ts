import {
  feedbackPageSize,
  type FeedbackSort,
  type FeedbackStatus,
  type PublicFeedback,
} from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  boardColumns,
  recountVotes,
  toPublicFeedback,
  voterHash,
  votedEntries,
  type Deps,
} from './entries.ts';
import { gramsOf, similarityOf, type Comparable } from './text-similarity.ts';

/** Most similar entries that are shown. */
const maxSimilar = 3;

/** Newest public entries that are compared, and letters of each. */
const maxComparedEntries = 2_000;
const maxComparedChars = 600;

interface BoardQuery {
  readonly sort: FeedbackSort;
  readonly status: FeedbackStatus | undefined;
  readonly from: number;
  readonly visitor: string;
}

/** The public entries, and what is asked of them by visitors. */
export function createBoard({ records: { db }, clock }: Deps) {
  const onBoard = () =>
    db.selectFrom('feedback_entries').where('public_title', 'is not', null).where('merged_into', 'is', null);

  let cache:
    | { readonly version: string; readonly entries: readonly (Comparable & { seq: number })[] }
    | undefined;

  /** The grams of the newest public entries: made once, and again when one of them has changed. */
  async function loadComparable(): Promise<readonly (Comparable & { seq: number })[]> {
    const now = await onBoard()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updated_at').as('last')])
      .executeTakeFirstOrThrow();
    const version = `${now.count} ${now.last}`;
    if (cache?.version === version) return cache.entries;
    const rows = await onBoard()
      .select(['seq', 'public_title', 'public_text'])
      .orderBy('seq', 'desc')
      .limit(maxComparedEntries)
      .execute();
    const entries = rows.map(({ seq, public_title, public_text }) => ({
      seq,
      title: gramsOf(public_title ?? ''),
      all: gramsOf(`${public_title}\n${(public_text ?? '').slice(0, maxComparedChars)}`),
    }));
    cache = { version, entries };
    return entries;
  }

  return {
    async list({
      sort,
      status,
      from,
      visitor,
    }: BoardQuery): Promise<{ entries: PublicFeedback[]; next: string | null }> {
      let query = onBoard().select(boardColumns);
      if (status !== undefined) query = query.where('status', '=', status);
      if (sort === 'votes') query = query.orderBy('votes', 'desc');
      const rows = await query
        .orderBy('seq', 'desc')
        .offset(from)
        .limit(feedbackPageSize + 1)
        .execute();
      const page = rows.slice(0, feedbackPageSize);
      const voted = await votedEntries(db, page, visitor);
      return {
        entries: page.map((row) => toPublicFeedback(row, voted.has(row.seq))),
        next: rows.length > page.length ? String(from + page.length) : null,
      };
    },

    async similar(text: string, visitor: string): Promise<PublicFeedback[]> {
      const grams = gramsOf(text);
      if (grams.size === 0) return [];
      const similarIds = (await loadComparable())
        .map((entry) => ({ seq: entry.seq, similarity: similarityOf(grams, entry) }))
        .filter(({ similarity }) => similarity > 0)
        .toSorted((a, b) => b.similarity - a.similarity)
        .slice(0, maxSimilar)
        .map(({ seq }) => seq);
      if (similarIds.length === 0) return [];
      const rows = await onBoard().select(boardColumns).where('seq', 'in', similarIds).execute();
      const voted = await votedEntries(db, rows, visitor);
      return rows
        .toSorted((a, b) => similarIds.indexOf(a.seq) - similarIds.indexOf(b.seq))
        .map((row) => toPublicFeedback(row, voted.has(row.seq)));
    },

    /** Throws AppError feedback.notFound for what is not public. */
    async vote(id: string, visitor: string, voted: boolean): Promise<{ voted: boolean; votes: number }> {
      const entry = await onBoard().select('seq').where('id', '=', id).executeTakeFirst();
      if (!entry) throw new AppError('feedback.notFound');
      const { seq } = entry;
      const voter = voterHash(visitor);
      const votes = await db.transaction().execute(async (trx) => {
        if (voted)
          await trx
            .insertInto('feedback_votes')
            .values({ seq, visitor: voter, at: clock.now() })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        else
          await trx
            .deleteFrom('feedback_votes')
            .where('seq', '=', seq)
            .where('visitor', '=', voter)
            .execute();
        return recountVotes(trx, seq);
      });
      return { voted, votes };
    },
  };
}
