/** Height of what stands below a card's picture, in pixels; the style sheets of the page and of its outline keep to it. */
export const captionHeight = 46;

/** Narrowest column and the gap between columns, in pixels. */
const gaps = { narrow: 10, wide: 20 } as const;

/** Below this width (pixels) two columns stand side by side, whatever it takes. */
const phoneWidth = 640;
const leastColumn = 232;
const mostColumns = 7;

/** A picture's height over its width on a card, at least and at most: the rest is cut away. */
const flattest = 0.5;
const tallest = 1.9;

export interface Sized {
  readonly width: number;
  readonly height: number;
}

export interface Cell {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

export interface Layout {
  readonly column: number;
  readonly cells: readonly Cell[];
  readonly height: number;
}

/** Height of a picture on a card of some width, both in pixels. */
export function shownHeight({ width, height }: Sized, column: number): number {
  return Math.round(column * Math.min(tallest, Math.max(flattest, height / width)));
}

/**
 * Places cards in columns, each in the shortest one, so that they stand in reading order as nearly as their sizes
 * allow. What is known of the sizes is known before a picture is fetched: nothing moves later.
 * @param space width to fill, in pixels
 * @param caption height below every picture, in pixels
 */
export function layOut(items: readonly Sized[], space: number, caption: number): Layout {
  const narrow = space < phoneWidth;
  const gap = narrow ? gaps.narrow : gaps.wide;
  const columns = narrow
    ? 2
    : Math.min(mostColumns, Math.max(2, Math.floor((space + gap) / (leastColumn + gap))));
  const column = Math.floor((space - gap * (columns - 1)) / columns);
  const ends = Array.from({ length: columns }, () => 0);
  const cells = items.map((item): Cell => {
    const end = Math.min(...ends);
    const at = ends.indexOf(end);
    const height = shownHeight(item, column) + caption;
    ends[at] = end + height + gap;
    return { left: at * (column + gap), top: end, height };
  });
  return { column, cells, height: Math.max(0, ...ends.map((end) => end - gap)) };
}

/** Which cells show between two heights. */
export function cellsBetween({ cells }: Layout, from: number, to: number): number[] {
  return cells.flatMap(({ top, height }, at) => (top < to && top + height > from ? [at] : []));
}
