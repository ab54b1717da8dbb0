/** Height of what stands below a card's picture, in pixels; the style sheets of the page and of the app shell keep to it. */
export const captionHeight = 46;

/** Narrowest column and the gap between columns, in pixels. */
const gaps = { narrow: 10, wide: 20 } as const;

/** Below this width (pixels) two columns stand side by side, whatever it takes. */
const phoneWidth = 640;
const minColumnWidth = 232;
const maxColumns = 7;

/** A picture's height over its width on a card, at least and at most: the rest is cut away. */
const minRatio = 0.5;
const maxRatio = 1.9;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Cell {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

export interface MasonryLayout {
  readonly column: number;
  readonly cells: readonly Cell[];
  readonly height: number;
}

/** Height of a picture on a card of some width, both in pixels. */
export function cardPictureHeight({ width, height }: PictureSize, column: number): number {
  return Math.round(column * Math.min(maxRatio, Math.max(minRatio, height / width)));
}

/**
 * Places cards in columns, each in the shortest one, so that they stand in reading order as nearly as their sizes
 * allow. What is known of the sizes is known before a picture is fetched: nothing moves later.
 * @param width width to fill, in pixels
 * @param caption height below every picture, in pixels
 */
export function layoutMasonry(items: readonly PictureSize[], width: number, caption: number): MasonryLayout {
  const narrow = width < phoneWidth;
  const gap = narrow ? gaps.narrow : gaps.wide;
  const columns = narrow
    ? 2
    : Math.min(maxColumns, Math.max(2, Math.floor((width + gap) / (minColumnWidth + gap))));
  const column = Math.floor((width - gap * (columns - 1)) / columns);
  const columnEnds = Array.from({ length: columns }, () => 0);
  const cells = items.map((item): Cell => {
    const end = Math.min(...columnEnds);
    const index = columnEnds.indexOf(end);
    const height = cardPictureHeight(item, column) + caption;
    columnEnds[index] = end + height + gap;
    return { left: index * (column + gap), top: end, height };
  });
  return { column, cells, height: Math.max(0, ...columnEnds.map((end) => end - gap)) };
}

/** Which cells show between two heights. */
export function cellsInRange({ cells }: MasonryLayout, from: number, to: number): number[] {
  return cells.flatMap(({ top, height }, index) => (top < to && top + height > from ? [index] : []));
}
