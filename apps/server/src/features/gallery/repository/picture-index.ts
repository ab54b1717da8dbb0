import type { GallerySort } from '@baigong/contracts';
import type { Search } from './search-query.ts';

/** A position in a list: the next page starts after it. */
export interface Cursor {
  /** Likes, where the order is by them. */
  readonly rank: number;
  readonly seq: number;
}

/** The position before all pictures. */
export const first: Cursor = { rank: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

/** The columns that orders other than the newest go by. */
export const rankOf = { week: 'week_likes', popular: 'likes' } as const;
export type RankedSort = keyof typeof rankOf;

/** A picture that may match a search, with the words that tell. */
export interface Candidate extends Cursor {
  readonly words: string;
}

/** A stretch of an order. */
export interface Batch {
  readonly candidates: readonly Candidate[];
  /** Pictures looked at for it. */
  readonly scanned: number;
  /** The last of them; the next batch begins after it. */
  readonly end: Cursor;
}

/**
 * Matches up to this number are collected and sorted; with more, the index of the order is scanned, because then one
 * in some hundred pictures matches. Measured with `bench/gallery.ts`.
 */
export const maxSorted = 4_000;

/** What a database finds pictures by. */
export interface PictureIndex {
  /** The next shown pictures of an order after a place. */
  list(sort: GallerySort, after: Cursor, limit: number): Promise<readonly Cursor[]>;
  /**
   * A search in an order: each call gives the next stretch after a place, of at most `limit` pictures looked at;
   * undefined at the end.
   */
  search(sort: GallerySort, search: Search): (after: Cursor, limit: number) => Promise<Batch | undefined>;
}
