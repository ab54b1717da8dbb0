import {
  feedbackPageSize,
  type FeedbackSort,
  type FeedbackStatus,
  type PublicFeedback,
} from '@baigong/contracts';
import { claimCount, releaseCount, type Actor } from '../../platform/acts/count-once.ts';
import { noteBurst } from '../../platform/acts/note-burst.ts';
import { currentBudgetDay } from '../../platform/limits/current-day.ts';
import type { Platform } from '../../platform/platform.ts';
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
export function createBoard(deps: Deps & Pick<Platform, 'limits' | 'settings'>) {
  const { db } = deps.records;
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

    /**
     * Votes once per visitor, or takes it back. A vote that does not count (`claimCount`) is the visitor's own.
     * Throws AppError feedback.notFound for what is not public.
     */
    async vote(
      id: string,
      actor: Actor,
      voted: boolean,
    ): Promise<{ voted: boolean; votes: number; counted: boolean }> {
      const now = deps.clock.now();
      const moment = { now, day: await currentBudgetDay(deps) };
      const visitor = voterHash(actor.visitor);
      const vote = { act: 'vote', item: id, visitorHash: visitor } as const;
      return db.transaction().execute(async (trx) => {
        const entry = await trx
          .selectFrom('feedback_entries')
          .select(['seq', 'public_title'])
          .where('id', '=', id)
          .where('public_title', 'is not', null)
          .where('merged_into', 'is', null)
          .executeTakeFirst();
        if (!entry) throw new AppError('feedback.notFound');
        const { seq } = entry;
        const known = await trx
          .selectFrom('feedback_votes')
          .select('counted')
          .where('seq', '=', seq)
          .where('visitor', '=', visitor)
          .executeTakeFirst();
        let counted = known?.counted === 1;
        if (voted && !known) {
          counted = await claimCount(trx, vote, actor, moment);
          await trx
            .insertInto('feedback_votes')
            .values({ seq, visitor, at: now, counted: counted ? 1 : 0 })
            .execute();
          await noteBurst(trx, 'vote', id, `${id} ${entry.public_title}`, now);
        }
        if (!voted && known) {
          counted = false;
          await trx
            .deleteFrom('feedback_votes')
            .where('seq', '=', seq)
            .where('visitor', '=', visitor)
            .execute();
          await releaseCount(trx, vote);
        }
        return { voted, votes: await recountVotes(trx, seq), counted };
      });
    },
  };
}
