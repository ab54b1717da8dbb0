import type { FeedbackSort, FeedbackStatus, PublicFeedback } from '@baigong/contracts';
import type { Actor } from '../../platform/acts/count-once.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { currentBudgetDay, type DayDeps } from '../../platform/limits/current-day.ts';
import { toPublicFeedback, voterHash } from './entries.ts';
import { createBoardRepository } from './repository/board-repository.ts';
import { type Comparable, gramsOf, similarityOf } from './text-similarity.ts';
import type { EntryDeps } from './repository/entry-repository.ts';

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

interface ComparableEntry extends Comparable {
  readonly seq: number;
  readonly updatedAt: number;
}

/** The public entries, and what is asked of them by visitors. */
export function createBoard(platform: Pick<EntryDeps, 'records'> & DayDeps) {
  const entries = createBoardRepository(platform.records);

  let cache: readonly ComparableEntry[] = [];

  /** The grams of the newest public entries; those of an entry are made again once it has changed. */
  async function loadComparable(): Promise<readonly ComparableEntry[]> {
    const known = new Map(cache.map((entry) => [`${entry.seq} ${entry.updatedAt}`, entry]));
    const versions = await entries.listVersions(maxComparedEntries);
    const keys = versions.map(({ seq, updated_at }) => ({ seq, entry: known.get(`${seq} ${updated_at}`) }));
    const changed = keys.filter(({ entry }) => entry === undefined).map(({ seq }) => seq);
    const words = await entries.readWords(changed);
    const made = words.map(({ seq, updated_at, public_title, public_text }) => ({
      seq,
      updatedAt: updated_at,
      title: gramsOf(public_title ?? ''),
      all: gramsOf(`${public_title}\n${(public_text ?? '').slice(0, maxComparedChars)}`),
    }));
    cache = [...keys.flatMap(({ entry }) => entry ?? []), ...made];
    return cache;
  }

  return {
    async list({
      visitor,
      ...filter
    }: BoardQuery): Promise<{ entries: PublicFeedback[]; next: string | null }> {
      const { rows, next } = await entries.list(filter, voterHash(visitor));
      return { entries: rows.map(toPublicFeedback), next };
    },

    async similar(text: string, visitor: string): Promise<PublicFeedback[]> {
      const grams = gramsOf(text);
      if (grams.size === 0) return [];
      const similarIds = (await loadComparable())
        .map((entry) => ({ seq: entry.seq, similarity: similarityOf(grams, entry) }))
        .filter(({ similarity }) => similarity > 0)
        .toSorted((a, b) => b.similarity - a.similarity || b.seq - a.seq)
        .slice(0, maxSimilar)
        .map(({ seq }) => seq);
      const rows = await entries.find(similarIds, voterHash(visitor));
      return rows
        .toSorted((a, b) => similarIds.indexOf(a.seq) - similarIds.indexOf(b.seq))
        .map(toPublicFeedback);
    },

    /**
     * Votes once per visitor, or takes it back. A vote that does not count is the visitor's own.
     * Throws AppError feedback.notFound for what is not public.
     */
    async vote(
      id: string,
      actor: Actor,
      voted: boolean,
    ): Promise<{ voted: boolean; votes: number; counted: boolean }> {
      const moment = { now: platform.clock.now(), day: await currentBudgetDay(platform) };
      const result = await entries.vote(id, voted, voterHash(actor.visitor), actor, moment);
      if (!result) throw new AppError('feedback.notFound');
      return { voted, ...result };
    },
  };
}
