import { isDatePiece, isOnlyDates } from '../layout/is-columns.ts';

/** A text run of pdf.js. In points, from the left and the bottom. */
export interface PageRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The font size. */
  readonly size: number;
  /** The font's name within the file. */
  readonly font?: string;
}

/** The text at one height in a column. */
export interface PageRow {
  text: string;
  readonly x: number;
  right: number;
  readonly y: number;
  readonly size: number;
  readonly font?: string | undefined;
  /** Where the text begins behind a bullet. */
  textX: number;
  /** Texts separated by gaps, from left to right: the cells of a table's row. */
  cells: PageCell[];
}

interface PageCell {
  text: string;
  readonly x: number;
  right: number;
}

type Side = 'left' | 'right' | 'all';

/** Runs that are read together: a column, or what stands across the page. */
interface PageRegion {
  readonly side: Side;
  readonly runs: PageRun[];
}

interface PageRegions {
  /** The x of the gutter between the columns; undefined for one column. */
  readonly gutter: number | undefined;
  /** In reading order. */
  readonly regions: readonly PageRegion[];
}

/** The left and the right edge of runs. */
function edgesOf(runs: readonly PageRun[]): readonly [number, number] {
  let [left, right] = [Infinity, -Infinity];
  for (const { x, width } of runs) [left, right] = [Math.min(left, x), Math.max(right, x + width)];
  return [left, right];
}

/** The runs at each height, in whole points, from left to right. Dates in two scripts are several runs. */
function runsByHeight(runs: readonly PageRun[]): ReadonlyMap<number, readonly PageRun[]> {
  const rows = new Map<number, PageRun[]>();
  for (const run of runs.toSorted((a, b) => a.x - b.x)) {
    const height = Math.round(run.y);
    const row = rows.get(height);
    if (row) row.push(run);
    else rows.set(height, [run]);
  }
  return rows;
}

const textOf = (runs: readonly PageRun[]): string => runs.map(({ text }) => text.trim()).join(' ');

/** Heights of rows in whole points, where dates beside other text are left out: they are part of its line. */
function rowHeights(runs: readonly PageRun[], all: readonly PageRun[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { y } of all) counts.set(Math.round(y), (counts.get(Math.round(y)) ?? 0) + 1);
  const heights = [...runsByHeight(runs)].flatMap(([height, row]) => {
    const text = textOf(row);
    const isBeside = text.length <= 40 && isOnlyDates(text) && (counts.get(height) ?? 0) > row.length;
    return isBeside ? [] : [height];
  });
  return new Set(heights);
}

/** Whether a side is the dates of the lines beside them, with what else stands there. */
function holdsDatesOf(side: readonly PageRun[], other: readonly PageRun[]): boolean {
  const others = other.map(({ y }) => Math.round(y)).toSorted((a, b) => a - b);
  const heights = new Set(others.flatMap((y) => [y - 4, y - 3, y - 2, y - 1, y, y + 1, y + 2, y + 3, y + 4]));
  const rows = runsByHeight(side);
  const dates = [...rows].filter(([height, row]) => heights.has(height) && isDatePiece(textOf(row)));
  return dates.length >= rows.size * 0.3;
}

/** Whether most lines of a side stand close below one another, as in a column and not beside the entries of another. */
function isBlock(side: readonly PageRun[]): boolean {
  const rows = [...new Map(side.map((run) => [Math.round(run.y), run])).values()].toSorted(
    (a, b) => b.y - a.y,
  );
  const close = rows.filter((row, at) => {
    const above = rows[at - 1];
    return above !== undefined && above.y - row.y < Math.max(above.size, row.size) * 2.4;
  });
  return close.length >= (rows.length - 1) * 0.6;
}

/** Whether a side has headings of its own, and all that stands in it begins at one edge, as in a column. */
function hasHeadings(side: readonly PageRun[]): boolean {
  const [left] = edgesOf(side);
  const sizes = side.map(({ size }) => size).toSorted((a, b) => a - b);
  const body = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const firsts = [...runsByHeight(side).values()].flatMap((row) => row[0] ?? []);
  const atEdge = firsts.filter(({ x, size }) => x - left < size * 0.5);
  return atEdge.length >= firsts.length * 0.9 && atEdge.filter(({ size }) => size > body * 1.15).length >= 2;
}

/** Runs of one height that touch as one: no gutter is between them, though Chinese and Latin letters are runs apart. */
const joinTouching = (runs: readonly PageRun[]): PageRun[] =>
  [...runsByHeight(runs).values()].flatMap((row) => {
    const joined: PageRun[] = [];
    for (const run of row) {
      const before = joined.at(-1);
      if (before && run.x - before.x - before.width < run.size * 0.4)
        joined[joined.length - 1] = {
          ...before,
          text: `${before.text}${run.text}`,
          width: Math.max(before.width, run.x + run.width - before.x),
        };
      else joined.push(run);
    }
    return joined;
  });

/** The x of the gutter between two columns; undefined if the page has one column. */
function gutter(all: readonly PageRun[]): number | undefined {
  if (all.length < 20) return undefined;
  const runs = joinTouching(all);
  const [left, right] = edgesOf(runs);
  const letters = runs.reduce((sum, { text }) => sum + text.length, 0);
  let best: { x: number; crossing: number; narrow: boolean } | undefined;
  for (let x = left + (right - left) * 0.22; x < left + (right - left) * 0.78; x += 3) {
    let [crossing, before, after] = [0, 0, 0];
    for (const run of runs) {
      if (run.x + run.width <= x) before += run.text.length;
      else if (run.x >= x) after += run.text.length;
      else crossing += run.text.length;
    }
    const least = Math.min(before, after);
    if (least < letters * 0.04 || crossing > letters * 0.15) continue;
    if (!best || crossing < best.crossing) best = { x, crossing, narrow: least < letters * 0.12 };
  }
  if (!best) return undefined;
  const { x, narrow } = best;
  const first = runs.filter((run) => run.x + run.width <= x);
  const second = runs.filter((run) => run.x >= x);
  if (holdsDatesOf(first, second) || holdsDatesOf(second, first)) return undefined;
  const heights = rowHeights(first, runs);
  const rows = rowHeights(second, runs);
  const [less, more] = heights.size < rows.size ? [heights, rows] : [rows, heights];
  if (more.size < 8 || less.size < 5) return undefined;
  // Cells of a form stand beside one another, and not beside a long text.
  const beside = [...less].filter((y) => more.has(y)).length;
  if (less.size < 8 && more.size < less.size * 4 && beside > less.size * 0.5) return undefined;
  if (narrow || less.size < 8)
    return isBlock(heights.size < rows.size ? first : second) ? middle() : undefined;
  // Dates at the right edge are in the lines of their jobs; a column has its own lines.
  const shared = [...rows].filter((y) => heights.has(y) || heights.has(y + 1) || heights.has(y - 1)).length;
  return shared > rows.size * 0.7 && !hasHeadings(second) ? undefined : middle();

  // In the middle: lines of the next page may be longer.
  function middle(): number {
    return (edgesOf(first)[1] + edgesOf(second)[0]) / 2;
  }
}

/** The sides of a gutter with text of their own; undefined if the page is not one of its columns. */
function sidesAt(runs: readonly PageRun[], x: number): readonly Side[] | undefined {
  const letters = (of: readonly PageRun[]) => of.reduce((sum, { text }) => sum + text.length, 0);
  const left = runs.filter((run) => run.x + run.width <= x);
  const right = runs.filter((run) => run.x >= x);
  if (letters(left) + letters(right) < letters(runs) * 0.85) {
    // The wide column may take the whole page where the narrow one on its right has ended.
    const [first, last] = edgesOf(runs);
    return rowHeights(right, runs).size === 0 && x - first > last - x ? ['left'] : undefined;
  }
  return [
    ...(rowHeights(left, runs).size > 0 ? (['left'] as const) : []),
    ...(rowHeights(right, runs).size > 0 ? (['right'] as const) : []),
  ];
}

/**
 * Splits a page into regions in reading order: full-width lines, and columns between them.
 * @param before the gutter of the page before, which columns of a few lines keep
 */
function pageRegions(runs: readonly PageRun[], before: number | undefined): PageRegions {
  const sides = before === undefined ? undefined : sidesAt(runs, before);
  const [only] = sides ?? [];
  if (only && sides?.length === 1) return { gutter: before, regions: [{ side: only, runs: [...runs] }] };
  const x = sides ? before : gutter(runs);
  if (x === undefined) return { gutter: x, regions: [{ side: 'all', runs: [...runs] }] };
  const regions: PageRegion[] = [];
  let left: PageRun[] = [];
  let right: PageRun[] = [];
  const flush = () => {
    if (left.length > 0) regions.push({ side: 'left', runs: left });
    if (right.length > 0) regions.push({ side: 'right', runs: right });
    [left, right] = [[], []];
  };
  for (const run of runs.toSorted((a, b) => b.y - a.y)) {
    if (run.x >= x) right.push(run);
    else if (run.x + run.width <= x) left.push(run);
    else {
      flush();
      regions.push({ side: 'all', runs: [run] });
    }
  }
  flush();
  return { gutter: x, regions };
}

/** Whether one of the two columns is narrow. The text of equal ones goes on in the other, not on the next page. */
function isSideColumn(runs: readonly PageRun[], x: number): boolean {
  const [first, last] = edgesOf(runs);
  const [left, right] = [x - first, last - x];
  return Math.min(left, right) < Math.max(left, right) * 0.8;
}

/** The regions of pages in reading order, each with its runs by page: a side column goes on on the next page. */
export function flowsOf(pages: readonly (readonly PageRun[])[]): PageRun[][][] {
  const flows: { readonly side: Side; readonly pages: PageRun[][] }[] = [];
  let side: number | undefined;
  /** The columns at the end of the page before. */
  let open: typeof flows = [];
  for (const runs of pages) {
    if (runs.length === 0) continue;
    const { gutter: x, regions } = pageRegions(runs, side);
    const continues = x !== undefined && x === side;
    if (!continues) open = [];
    for (const region of regions) {
      if (region.side === 'all') open = [];
      const flow = open.find((one) => one.side === region.side);
      if (flow) flow.pages.push(region.runs);
      else {
        const begun = { side: region.side, pages: [region.runs] };
        flows.push(begun);
        if (region.side !== 'all') open.push(begun);
      }
    }
    side = continues || (x !== undefined && isSideColumn(runs, x)) ? x : undefined;
  }
  return flows.map(({ pages: own }) => own);
}
