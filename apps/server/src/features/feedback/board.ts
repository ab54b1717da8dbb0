import {
  feedbackPageSize,
  type FeedbackSort,
  type FeedbackStatus,
  type PublicFeedback,
} from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import { boardColumns, countVotes, publicOf, voterOf, votedAmong, type Ground } from './entries.ts';
import { gramsOf, likeness, type Comparable } from './similar.ts';

/** Most similar entries that are shown. */
const mostSimilar = 3;

/** Newest public entries that are compared, and letters of each. */
const comparedEntries = 2_000;
const comparedLetters = 600;

interface Asked {
  readonly sort: FeedbackSort;
  readonly status: FeedbackStatus | undefined;
  readonly from: number;
  readonly visitor: string;
}

/** The public entries, and what is asked of them by visitors. */
export function createBoard({ records: { db }, clock }: Ground) {
  const onBoard = () =>
    db.selectFrom('feedback_entries').where('public_title', 'is not', null).where('merged_into', 'is', null);

  let compared:
    | { readonly stamp: string; readonly entries: readonly (Comparable & { seq: number })[] }
    | undefined;

  /** The grams of the newest public entries: made once, and again when one of them has changed. */
  async function comparable(): Promise<readonly (Comparable & { seq: number })[]> {
    const now = await onBoard()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updated_at').as('last')])
      .executeTakeFirstOrThrow();
    const stamp = `${now.count} ${now.last}`;
    if (compared?.stamp === stamp) return compared.entries;
    const rows = await onBoard()
      .select(['seq', 'public_title', 'public_text'])
      .orderBy('seq', 'desc')
      .limit(comparedEntries)
      .execute();
    const entries = rows.map(({ seq, public_title, public_text }) => ({
      seq,
      title: gramsOf(public_title ?? ''),
      all: gramsOf(`${public_title}\n${(public_text ?? '').slice(0, comparedLetters)}`),
    }));
    compared = { stamp, entries };
    return entries;
  }

  return {
    async list({
      sort,
      status,
      from,
      visitor,
    }: Asked): Promise<{ entries: PublicFeedback[]; next: string | null }> {
      let query = onBoard().select(boardColumns);
      if (status !== undefined) query = query.where('status', '=', status);
      if (sort === 'votes') query = query.orderBy('votes', 'desc');
      const rows = await query
        .orderBy('seq', 'desc')
        .offset(from)
        .limit(feedbackPageSize + 1)
        .execute();
      const page = rows.slice(0, feedbackPageSize);
      const voted = await votedAmong(db, page, visitor);
      return {
        entries: page.map((row) => publicOf(row, voted.has(row.seq))),
        next: rows.length > page.length ? String(from + page.length) : null,
      };
    },

    async similar(text: string, visitor: string): Promise<PublicFeedback[]> {
      const written = gramsOf(text);
      if (written.size === 0) return [];
      const alike = (await comparable())
        .map((entry) => ({ seq: entry.seq, share: likeness(written, entry) }))
        .filter(({ share }) => share > 0)
        .toSorted((a, b) => b.share - a.share)
        .slice(0, mostSimilar)
        .map(({ seq }) => seq);
      if (alike.length === 0) return [];
      const rows = await onBoard().select(boardColumns).where('seq', 'in', alike).execute();
      const voted = await votedAmong(db, rows, visitor);
      return rows
        .toSorted((a, b) => alike.indexOf(a.seq) - alike.indexOf(b.seq))
        .map((row) => publicOf(row, voted.has(row.seq)));
    },

    /** Throws AppError feedback.notFound for what is not public. */
    async vote(id: string, visitor: string, voted: boolean): Promise<{ voted: boolean; votes: number }> {
      const entry = await onBoard().select('seq').where('id', '=', id).executeTakeFirst();
      if (!entry) throw new AppError('feedback.notFound');
      const { seq } = entry;
      const voter = voterOf(visitor);
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
        return countVotes(trx, seq);
      });
      return { voted, votes };
    },
  };
}
