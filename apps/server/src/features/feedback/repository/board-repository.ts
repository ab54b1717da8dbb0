import { feedbackPageSize, type FeedbackSort, type FeedbackStatus } from '@baigong/contracts';
import { type Actor, claimCount, type Moment, releaseCount } from '../../../platform/acts/count-once.ts';
import { noteBurst } from '../../../platform/acts/note-burst.ts';
import type { Records } from '../../../platform/records/records.ts';
import { type EntryRow, lockOf, recountVotes } from './entry-rows.ts';

const columns = [
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

/** What the board shows of an entry, and whether the visitor has voted for it. */
export interface BoardRow extends Pick<EntryRow, (typeof columns)[number]> {
  readonly voted: boolean;
}

interface BoardFilter {
  readonly sort: FeedbackSort;
  readonly status: FeedbackStatus | undefined;
  readonly from: number;
}

/** The public entries and their votes. `voter` is the visitor as votes know them. */
export function createBoardRepository(records: Records) {
  const { db } = records;
  const onBoard = () =>
    db.selectFrom('feedback_entries').where('public_title', 'is not', null).where('merged_into', 'is', null);

  async function withVotes(rows: readonly Omit<BoardRow, 'voted'>[], voter: string): Promise<BoardRow[]> {
    if (rows.length === 0) return [];
    const votes = await db
      .selectFrom('feedback_votes')
      .select('seq')
      .where('visitor', '=', voter)
      .where(
        'seq',
        'in',
        rows.map(({ seq }) => seq),
      )
      .execute();
    const voted = new Set(votes.map(({ seq }) => seq));
    return rows.map((row) => ({ ...row, voted: voted.has(row.seq) }));
  }

  return {
    /** One page, and where the next begins. */
    async list(
      { sort, status, from }: BoardFilter,
      voter: string,
    ): Promise<{ rows: BoardRow[]; next: string | null }> {
      let query = onBoard().select(columns);
      if (status !== undefined) query = query.where('status', '=', status);
      if (sort === 'votes') query = query.orderBy('votes', 'desc');
      const found = await query
        .orderBy('seq', 'desc')
        .offset(from)
        .limit(feedbackPageSize + 1)
        .execute();
      const page = found.slice(0, feedbackPageSize);
      return {
        rows: await withVotes(page, voter),
        next: found.length > page.length ? String(from + page.length) : null,
      };
    },

    /** The entries of these numbers that are on the board. */
    async find(seqs: readonly number[], voter: string): Promise<BoardRow[]> {
      if (seqs.length === 0) return [];
      return withVotes(await onBoard().select(columns).where('seq', 'in', seqs).execute(), voter);
    },

    /** The newest entries, and when each was last changed. */
    listVersions: (limit: number): Promise<{ seq: number; updated_at: number }[]> =>
      onBoard().select(['seq', 'updated_at']).orderBy('seq', 'desc').limit(limit).execute(),

    /** The public words of entries. */
    async readWords(
      seqs: readonly number[],
    ): Promise<Pick<EntryRow, 'seq' | 'updated_at' | 'public_title' | 'public_text'>[]> {
      if (seqs.length === 0) return [];
      return onBoard()
        .select(['seq', 'updated_at', 'public_title', 'public_text'])
        .where('seq', 'in', seqs)
        .execute();
    },

    /**
     * Votes once per visitor, or takes it back. A vote that does not count (`claimCount`) is the visitor's own.
     * @returns undefined for what is not public
     */
    async vote(
      id: string,
      voted: boolean,
      voter: string,
      actor: Actor,
      moment: Moment,
    ): Promise<{ votes: number; counted: boolean } | undefined> {
      const vote = { act: 'vote', item: id, visitorHash: voter } as const;
      return records.transaction(
        async (trx) => {
          const entry = await trx
            .selectFrom('feedback_entries')
            .select(['seq', 'public_title'])
            .where('id', '=', id)
            .where('public_title', 'is not', null)
            .where('merged_into', 'is', null)
            .executeTakeFirst();
          if (!entry) return undefined;
          const { seq } = entry;
          const known = await trx
            .selectFrom('feedback_votes')
            .select('counted')
            .where('seq', '=', seq)
            .where('visitor', '=', voter)
            .executeTakeFirst();
          let counted = known?.counted === 1;
          if (voted && !known) {
            counted = await claimCount(trx, vote, actor, moment);
            await trx
              .insertInto('feedback_votes')
              .values({ seq, visitor: voter, at: moment.now, counted: counted ? 1 : 0 })
              .execute();
            await noteBurst(trx, 'vote', id, `${id} ${entry.public_title}`, moment.now);
          }
          if (!voted && known) {
            counted = false;
            await trx
              .deleteFrom('feedback_votes')
              .where('seq', '=', seq)
              .where('visitor', '=', voter)
              .execute();
            await releaseCount(trx, vote);
          }
          return { votes: await recountVotes(trx, seq), counted };
        },
        { locks: [lockOf(id)] },
      );
    },
  };
}
