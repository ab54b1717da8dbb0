import type { Box } from './ink.ts';
import { quantile } from './quantile.ts';

/** A line of text on a straight page, or one of its parts where it has wide gaps. */
export interface LineBox extends Box {
  /** The parts between wide gaps, from left to right; one if there are none. */
  readonly parts: readonly Box[];
}

/** Lines that belong together: a column, or what stands between two others. */
export type LayoutBlock = readonly LineBox[];

/** Gaps between columns, in letters. Commas leave narrow ones too: those must be left free by more lines. */
const columnGap = 0.65;
const wideGap = 1.15;
const leastLines = { wide: 3, narrow: 7 };
/** Between the words of a large heading are gaps too: those between columns are wider for its letters. */
const headingGap = 0.9;
const headingSize = 1.25;
/** Gaps inside of a line at which its parts are read apart, in letters. */
const partGap = 2.2;
const maxDepth = 6;
/** So many lines of a column are not all beside a picture. */
const manyLines = 12;

export const boundsOf = (boxes: readonly Box[]): Box => ({
  left: boxes.reduce((least, { left }) => Math.min(least, left), Infinity),
  top: boxes.reduce((least, { top }) => Math.min(least, top), Infinity),
  right: boxes.reduce((most, { right }) => Math.max(most, right), -Infinity),
  bottom: boxes.reduce((most, { bottom }) => Math.max(most, bottom), -Infinity),
});

/** Boxes whose extents in one direction overlap or are at most `gap` apart, in groups along that direction. */
export function strips<T extends Box>(boxes: readonly T[], across: boolean, gap = 0): T[][] {
  const from = (box: Box) => (across ? box.left : box.top);
  const to = (box: Box) => (across ? box.right : box.bottom);
  const groups: T[][] = [];
  let end = -Infinity;
  for (const box of boxes.toSorted((a, b) => from(a) - from(b))) {
    if (from(box) > end + gap) groups.push([]);
    groups.at(-1)?.push(box);
    end = Math.max(end, to(box));
  }
  return groups;
}

type Span = readonly [from: number, to: number];

/** Where a strip leaves the page free, at least as wide as asked; the sides of the region count as free. */
function freeSpans(strip: readonly Box[], { left, right }: Box, least: number): Span[] {
  const spans: Span[] = [];
  let at = left - least;
  for (const group of strips(strip, true)) {
    const bounds = boundsOf(group);
    if (bounds.left - at >= least) spans.push([at, bounds.left]);
    at = bounds.right;
  }
  return right + least - at >= least ? [...spans, [at, right + least]] : spans;
}

const common = (some: readonly Span[], others: readonly Span[], least: number): Span[] =>
  some.flatMap(([from, to]) =>
    others
      .map(([otherFrom, otherTo]): Span => [Math.max(from, otherFrom), Math.min(to, otherTo)])
      .filter(([start, end]) => end - start >= least),
  );

const innerOf = (spans: readonly Span[], { left, right }: Box): Span[] =>
  spans.filter(([from, to]) => from > left && to < right);

/** Does each of these gaps stay free for so much of its width? */
const stayFree = (gaps: readonly Span[], free: readonly Span[], share: number): boolean =>
  gaps.length > 0 &&
  gaps.every(([from, to]) =>
    free.some(([start, end]) => Math.min(to, end) - Math.max(from, start) >= (to - from) * share),
  );

/**
 * Does a strip go on with the columns above it? They share a gap, or one of them stands beside all gaps of the other, as the
 * last line of one column does; a heading that reaches into a gap, or over one of two, spans the columns.
 */
function goesOn(above: readonly Span[], free: readonly Span[], region: Box, least: number): boolean {
  const [gaps, own] = [innerOf(above, region), innerOf(free, region)];
  if (gaps.length === 0 && own.length === 0) return true;
  return common(gaps, own, least).length > 0 || stayFree(gaps, free, 0.5) || stayFree(own, above, 0.9);
}

/** A strip that holds several lines, cut where fewest boxes are; lines of a column next to each other overlap. */
function cutStrip(strip: readonly Box[], letter: number): Box[][] {
  const { top, bottom } = boundsOf(strip);
  if (bottom - top < letter * 1.9) return [[...strip]];
  const covered = new Float64Array(Math.ceil(bottom - top) + 1);
  for (const box of strip)
    for (let y = Math.floor(box.top - top); y < box.bottom - top; y++)
      covered[y] = (covered[y] ?? 0) + box.right - box.left;
  const most = covered.reduce((best, value) => Math.max(best, value), 0);
  const cuts: number[] = [];
  for (let y = Math.round(letter * 0.6); y < covered.length - letter * 0.6; y++) {
    if ((covered[y] ?? 0) > most * 0.12) continue;
    if (y - (cuts.at(-1) ?? 0) >= letter * 0.6) cuts.push(y);
  }
  if (cuts.length === 0) return [[...strip]];
  const lines: Box[][] = Array.from({ length: cuts.length + 1 }, () => []);
  for (const box of strip) {
    const middle = (box.top + box.bottom) / 2 - top;
    const at = cuts.findIndex((cut) => middle < cut);
    lines[at === -1 ? cuts.length : at]?.push(box);
  }
  return lines.filter((line) => line.length > 0);
}

/** Marks alone, as dots above or under a line, join the nearest line. */
function joinThin(lines: readonly Box[][], letter: number): Box[][] {
  const joined: Box[][] = [];
  for (const line of lines) {
    const bounds = boundsOf(line);
    const above = joined.at(-1);
    const before = above && boundsOf(above);
    const thin = (box: Box) => box.bottom - box.top < letter * 0.5;
    if (
      above &&
      before &&
      bounds.top - before.bottom < letter * 0.22 &&
      (thin(bounds) || thin(before)) &&
      bounds.bottom - before.top < letter * 1.6
    )
      above.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

const toLine = (boxes: readonly Box[], letter: number): LineBox => ({
  ...boundsOf(boxes),
  parts: strips(boxes, true, letter * partGap).map(boundsOf),
});

const linesOf = (boxes: readonly Box[], letter: number): Box[][] =>
  joinThin(
    strips(boxes, false).flatMap((strip) => cutStrip(strip, letter)),
    letter,
  );

/** The least gap between columns for the letters of a strip, which may be one line of a large heading. */
function leastGap(strip: readonly Box[], letter: number): number {
  const size = quantile(
    strip.map(({ left, top, right, bottom }) => Math.max(right - left, bottom - top)),
    0.5,
  );
  const { top, bottom } = boundsOf(strip);
  const isHeading = size > letter * headingSize && bottom - top < size * 2;
  return isHeading ? size * headingGap : letter * columnGap;
}

/** Boxes parted by these free columns, from left to right. */
function columnsOf(boxes: readonly Box[], cuts: readonly Span[]): Box[][] {
  const columns: Box[][] = Array.from({ length: cuts.length + 1 }, () => []);
  for (const box of boxes) {
    const middle = (box.left + box.right) / 2;
    const at = cuts.findIndex(([from, to]) => middle < (from + to) / 2);
    columns[at === -1 ? cuts.length : at]?.push(box);
  }
  return columns.filter((column) => column.length > 0);
}

/** Columns of prose fill their width, or have lines at heights of their own; those of a table do neither. */
function areProse(columns: readonly (readonly Box[])[], least: number, letter: number): boolean {
  const lines = columns.map((column) => linesOf(column, letter).map(boundsOf));
  if (lines.some((column) => column.length < least)) return false;
  const filled = lines.every((column) => {
    const width = boundsOf(column).right - boundsOf(column).left;
    // Lines beside a picture are shorter.
    const usual = quantile(
      column.map(({ left, right }) => right - left),
      column.length < manyLines ? 0.5 : 0.6,
    );
    return width >= letter * 5 && usual >= width * 0.72;
  });
  if (filled) return true;
  const [few = [], ...others] = lines.toSorted((a, b) => a.length - b.length);
  const aligned = few.filter(({ top, bottom }) =>
    others.some((column) =>
      column.some((other) => Math.abs(other.top + other.bottom - top - bottom) / 2 < letter * 0.3),
    ),
  );
  return few.length >= 4 && aligned.length < few.length * 0.6;
}

/**
 * The lines of a straight page of horizontal writing in reading order. What spans the page is read where it stands;
 * columns are read one after the other; rows of a table without borders stay rows, their cells as parts of a line.
 * The page is cut into strips at its free rows, and strips that have the same free columns belong together (recursive
 * cuts: G. Nagy, S. Seth, Hierarchical representation of optically scanned documents, 1984).
 * @param boxes pieces of ink, without rulings and specks
 * @param letter the side of a letter's square in pixels
 */
export function layOut(boxes: readonly Box[], letter: number, depth = 0): LayoutBlock[] {
  if (boxes.length === 0) return [];
  const region = boundsOf(boxes);
  const least = letter * columnGap;
  const groups: { boxes: Box[]; free: Span[] }[] = [];
  for (const strip of strips(boxes, false)) {
    const free = freeSpans(strip, region, leastGap(strip, letter));
    const last = groups.at(-1);
    if (last && goesOn(last.free, free, region, least)) {
      last.boxes.push(...strip);
      last.free = common(last.free, free, least);
    } else groups.push({ boxes: [...strip], free });
  }
  const blocks: LayoutBlock[] = [];
  for (const group of groups) {
    const cuts = innerOf(group.free, region);
    const columns = columnsOf(group.boxes, cuts);
    const isWide = cuts.every(([from, to]) => to - from >= letter * wideGap);
    const lines = isWide ? leastLines.wide : leastLines.narrow;
    if (columns.length > 1 && depth < maxDepth && areProse(columns, lines, letter))
      blocks.push(...columns.flatMap((column) => layOut(column, letter, depth + 1)), []);
    else
      blocks.push([
        ...(blocks.pop() ?? []),
        ...linesOf(group.boxes, letter).map((line) => toLine(line, letter)),
      ]);
  }
  return blocks.filter((block) => block.length > 0);
}
