/** How far a column reaches: over how many pages, and how much of the last one it fills (0 to 1). */
export interface ColumnReach {
  readonly pages: number;
  readonly fill: number;
}

/** A column that fills less of a page than this is nearly empty. */
const MIN_FILL = 0.25;

/**
 * How well two columns match, from 0 to 1: the fill of the column that leaves most of a page empty while the other
 * continues. Where the side column has ended, the main one takes the whole width of the pages that follow.
 */
export function balanceOf(side: ColumnReach, main: ColumnReach): number {
  if (side.pages > main.pages) return 0;
  if (main.pages > side.pages) return side.fill;
  if (side.pages === 1 || (side.fill < MIN_FILL && main.fill < MIN_FILL)) return 1;
  return Math.min(side.fill, main.fill);
}

/** What is tried: how many modules of the side column stand in the main one, and how well the columns match then. */
export interface BalanceSearch {
  readonly moved: number;
  readonly scores: readonly number[];
  readonly isDone: boolean;
}

export const startSearch: BalanceSearch = { moved: 0, scores: [], isDone: false };

/**
 * The next try: one more module of the side column in the main one, until the columns match; else the best try of all.
 * @param movable how many modules may be moved
 */
export function searchOn(search: BalanceSearch, score: number, movable: number): BalanceSearch {
  if (search.isDone) return search;
  const scores = [...search.scores, score];
  if (score >= MIN_FILL) return { ...search, scores, isDone: true };
  if (search.moved < movable) return { moved: search.moved + 1, scores, isDone: false };
  return { moved: scores.indexOf(Math.max(...scores)), scores, isDone: true };
}
