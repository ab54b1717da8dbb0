import { boundsOf, emsOf, quantile, type Box, type LayoutBlock, type LayoutRun } from './page-layout.ts';
import { rowsOf } from './rows.ts';

/** Runs of one line without a wide gap, or a table that was found before. */
export interface Fragment extends Box {
  readonly size: number;
  readonly ems: number;
  readonly runs: readonly LayoutRun[];
  /** Fragments of one height have the same number. */
  readonly row: number;
  readonly table?: LayoutBlock;
}

/** A gap of this many character sizes may be part of a gutter. */
const fragmentGap = 0.7;
const maxDepth = 8;
const maxCandidates = 12;

/** The fragments of runs, for `splitColumns`. */
export function fragmentsOf(runs: readonly LayoutRun[]): Fragment[] {
  return rowsOf(runs, fragmentGap).flatMap(({ cells }, row) =>
    cells.map((cell): Fragment => ({ ...cell, ems: emsOf(cell.text), row })),
  );
}

const lettersOf = (fragments: readonly Fragment[]): number =>
  fragments.reduce((sum, { ems }) => sum + ems, 0);

/** Places between columns: few fragments cross there, and more do on either side. */
function candidatesOf(fragments: readonly Fragment[], em: number): number[] {
  const { left, right } = boundsOf(fragments);
  const step = Math.max(em / 4, (right - left) / 2_000);
  const count = Math.ceil((right - left) / step) + 1;
  const change = new Int32Array(count + 2);
  for (const one of fragments) {
    // A little wider than they are: narrow gaps are no gutters.
    const from = Math.max(0, Math.floor((one.left - em * 0.2 - left) / step));
    const to = Math.min(count, Math.ceil((one.right + em * 0.2 - left) / step));
    change[from] = (change[from] ?? 0) + 1;
    change[to] = (change[to] ?? 0) - 1;
  }
  const crossing = new Int32Array(count);
  for (let at = 0, sum = 0; at < count; at += 1) crossing[at] = sum += change[at] ?? 0;
  const found: { x: number; depth: number }[] = [];
  for (let at = 1; at < count;) {
    const value = crossing[at] ?? 0;
    let end = at;
    while (end < count && crossing[end] === value) end += 1;
    const isValley = (crossing[at - 1] ?? 0) > value && (crossing[end] ?? 0) > value;
    if (isValley) {
      let [before, after] = [0, 0];
      for (let to = at - 1; to >= 0 && (crossing[to] ?? 0) >= value; to -= 1)
        before = Math.max(before, crossing[to] ?? 0);
      for (let to = end; to < count && (crossing[to] ?? 0) >= value; to += 1)
        after = Math.max(after, crossing[to] ?? 0);
      const depth = Math.min(before, after) - value;
      if (depth >= 3) found.push({ x: left + ((at + end) / 2) * step, depth });
    }
    at = end;
  }
  return found
    .toSorted((a, b) => b.depth - a.depth)
    .slice(0, maxCandidates)
    .map(({ x }) => x);
}

interface SideLine {
  left: number;
  right: number;
  ems: number;
  /** The width of its text without gaps. */
  ink: number;
}

/** The lines of one side of a gutter: what stands at one height. */
function linesOf(fragments: readonly Fragment[]): SideLine[] {
  const lines = new Map<number, SideLine>();
  for (const { row, left, right, ems, table } of fragments) {
    if (table) continue;
    const line = lines.get(row);
    if (line) {
      line.left = Math.min(line.left, left);
      line.right = Math.max(line.right, right);
      line.ems += ems;
      line.ink += right - left;
    } else lines.set(row, { left, right, ems, ink: right - left });
  }
  return [...lines.values()];
}

/** Whether lines are running text: long, without wide gaps, and most as long as the column is wide. */
function isProse(fragments: readonly Fragment[]): boolean {
  const lines = linesOf(fragments);
  if (lines.length < 4) return false;
  const widths = lines.map(({ left, right }) => right - left);
  const full = quantile(widths, 0.85);
  const filled = widths.filter((width) => width >= full * 0.75).length;
  const density = quantile(
    lines.map(({ left, right, ink }) => ink / Math.max(right - left, 0.1)),
    0.4,
  );
  const ems = quantile(
    lines.map((line) => line.ems),
    0.5,
  );
  const edge = quantile(
    lines.map(({ left }) => left),
    0.15,
  );
  const size = fragments[0]?.size ?? 1;
  const flush = lines.filter(({ left }) => Math.abs(left - edge) <= size * 0.4).length;
  return ems >= 8 && density >= 0.6 && filled >= lines.length * 0.55 && flush >= lines.length * 0.5;
}

/** The share of the fewer fragments that stand at the height of one on the other side. */
function sharedHeights(left: readonly Fragment[], right: readonly Fragment[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const heights = many.map(({ bottom }) => bottom).toSorted((a, b) => a - b);
  let shared = 0;
  for (const { bottom, size } of few) {
    let [low, high] = [0, heights.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((heights[middle] ?? 0) < bottom - size * 0.3) low = middle + 1;
      else high = middle;
    }
    if ((heights[low] ?? Infinity) <= bottom + size * 0.3) shared += 1;
  }
  return shared / Math.max(1, few.length);
}

const bullet = /^\s*[•●○◦▪▫■□◆◇★☆➢➤►▶✓✔❖·∙‣⁃]/u;

/** Whether a side is a list: three lines of it begin with bullets, and it has longer lines. */
const isList = (side: readonly Fragment[]): boolean =>
  side.filter(({ runs }) => bullet.test(runs[0]?.text ?? '')).length >= 3 &&
  side.filter(({ ems }) => ems >= 8).length >= 3;

/** Nothing but dates: 2020.07 – 2022.06, 2021年5月至今. */
const onlyDates =
  /^[\s\d./年月日～~–—-]*(?:19|20)\d\d[\s\d./年月日～~–—-]*(?:[至到]?今|现在|present|now)?\s*$/i;

/** Whether the text on both sides of a gutter is read one side after the other. */
function isColumns(left: readonly Fragment[], right: readonly Fragment[]): boolean {
  if (left.length < 3 || right.length < 3) return false;
  const [first, second] = [isProse(left), isProse(right)];
  if (first && second) return true;
  const bare = (side: readonly Fragment[]) =>
    side.every(({ runs }) => onlyDates.test(runs.map(({ text }) => text).join('')));
  if (bare(left) || bare(right)) return false;
  if (isList(left) && isList(right)) return true;
  if (left.length < 4 || right.length < 4) return false;
  const shared = sharedHeights(left, right);
  return shared < (first || second ? 0.7 : 0.5);
}

const countRows = (fragments: readonly Fragment[]): number => new Set(fragments.map(({ row }) => row)).size;

interface Band {
  readonly left: Fragment[];
  readonly right: Fragment[];
}

/**
 * Rows that stand alone in the middle of a region and are larger than its text: headings across columns, also where they are
 * so short that they cross no gutter.
 */
function headingRows(fragments: readonly Fragment[], em: number): Set<number> {
  const rows = new Map<number, Fragment[]>();
  for (const one of fragments) {
    const row = rows.get(one.row);
    if (row) row.push(one);
    else rows.set(one.row, [one]);
  }
  const region = boundsOf(fragments);
  const boxes = [...rows]
    .map(([row, own]) => ({
      row,
      size: own[0]?.size ?? em,
      // Headings of several columns side by side are none across them.
      isOne: own.length === 1 || lettersOf(own) <= 12,
      ...boundsOf(own),
    }))
    .toSorted((a, b) => a.top - b.top);
  const found = new Set<number>();
  let lowest = -Infinity;
  boxes.forEach((box, at) => {
    const next = boxes[at + 1];
    const isAlone = lowest <= box.top + em * 0.1 && (next === undefined || next.top >= box.bottom - em * 0.1);
    const isCentred = Math.abs(box.left + box.right - region.left - region.right) < em * 2;
    if (box.isOne && isAlone && isCentred && box.row >= 0 && box.size > em * 1.12) found.add(box.row);
    lowest = Math.max(lowest, box.bottom);
  });
  return found;
}

/** The page from top to bottom at a gutter: fragments that cross it, and bands beside it. */
function bandsAt(
  sorted: readonly Fragment[],
  x: number,
  em: number,
  headings: ReadonlySet<number>,
): (Fragment | Band)[] {
  const parts: (Fragment | Band)[] = [];
  let band: Band = { left: [], right: [] };
  const flush = () => {
    if (band.left.length + band.right.length > 0) parts.push(band);
    band = { left: [], right: [] };
  };
  for (const one of sorted) {
    if (headings.has(one.row)) {
      flush();
      parts.push(one);
    } else if (one.right <= x + em * 0.15) band.left.push(one);
    else if (one.left >= x - em * 0.15) band.right.push(one);
    else {
      flush();
      parts.push(one);
    }
  }
  flush();
  return parts;
}

interface Gutter {
  readonly x: number;
  readonly parts: readonly (Fragment | Band)[];
  /** Bands that are columns beyond doubt. */
  readonly sure: ReadonlySet<Band>;
  readonly letters: number;
  readonly crossing: number;
}

function gutterAt(
  sorted: readonly Fragment[],
  x: number,
  em: number,
  headings: ReadonlySet<number>,
): Gutter | undefined {
  const parts = bandsAt(sorted, x, em, headings);
  const sure = new Set<Band>();
  let letters = 0;
  let crossing = 0;
  for (const part of parts) {
    if (!('runs' in part)) {
      if (!isColumns(part.left, part.right)) continue;
      sure.add(part);
      letters += lettersOf(part.left) + lettersOf(part.right);
    } else crossing += part.ems;
  }
  // A river of spaces in running text runs through a few lines; columns are most of a region, or long.
  const lines = Math.max(
    0,
    ...[...sure].map(({ left, right }) => Math.min(countRows(left), countRows(right))),
  );
  const isRiver = lines < 6 && letters < (letters + crossing) * 0.5;
  return lines > 0 && !isRiver && letters > crossing * 0.15
    ? { x, parts, sure, letters, crossing }
    : undefined;
}

/** Whether a short band begins where the columns of the others begin. */
function fitsColumns(band: Band, sure: readonly Band[], em: number): boolean {
  const edge = (side: readonly Fragment[]) =>
    quantile(
      side.map(({ left }) => left),
      0.2,
    );
  const fits = (side: readonly Fragment[], edges: readonly number[]) =>
    side.every(({ left }) => edges.some((at) => left >= at - em * 0.6 && left <= at + em * 2.6));
  if (band.left.length === 0 || band.right.length === 0) return true;
  const lefts = sure.map(({ left }) => edge(left));
  const rights = sure.map(({ right }) => edge(right));
  return (
    fits(band.left, lefts) &&
    fits(band.right, rights) &&
    [...band.left, ...band.right].filter(({ ems }) => ems >= 6).length * 2 >=
      band.left.length + band.right.length
  );
}

/**
 * Splits fragments into regions in reading order: columns one after the other, and what stands across them between. A table
 * is a region of its own.
 * @param rightFirst whether the columns are read from right to left, as those of Arabic and Hebrew are
 */
export function splitColumns(fragments: readonly Fragment[], rightFirst = false, depth = 0): Fragment[][] {
  if (fragments.length === 0) return [];
  const text = fragments.filter(({ table }) => !table);
  if (text.length < 6 || depth >= maxDepth) return splitAtTables(fragments);
  const em = quantile(
    text.map(({ size }) => size),
    0.5,
  );
  const candidates = candidatesOf(fragments, em);
  // Most regions are one column: nothing else of them is needed.
  if (candidates.length === 0) return splitAtTables(fragments);
  const sorted = fragments.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom || a.left - b.left);
  const headings = headingRows(fragments, em);
  let best: Gutter | undefined;
  for (const x of candidates) {
    const gutter = gutterAt(sorted, x, em, headings);
    if (!gutter) continue;
    const better =
      !best ||
      gutter.letters > best.letters * 1.1 ||
      (gutter.letters > best.letters * 0.9 && gutter.crossing < best.crossing);
    if (better) best = gutter;
  }
  if (!best) return splitAtTables(fragments);
  const { parts, sure } = best;
  const regions: Fragment[][] = [];
  let across: Fragment[] = [];
  const flush = () => {
    regions.push(...splitColumns(across, rightFirst, depth + 1));
    across = [];
  };
  for (const part of parts) {
    if ('runs' in part) across.push(part);
    else if (sure.has(part) || fitsColumns(part, [...sure], em)) {
      const oneSided = part.left.length === 0 || part.right.length === 0;
      // A short line of its own between lines that cross belongs to them.
      if (oneSided && across.length > 0 && !sure.has(part) && part.left.length + part.right.length < 3) {
        across.push(...part.left, ...part.right);
        continue;
      }
      flush();
      const sides = rightFirst ? [part.right, part.left] : [part.left, part.right];
      regions.push(...sides.flatMap((side) => splitColumns(side, rightFirst, depth + 1)));
    } else across.push(...part.left, ...part.right);
  }
  flush();
  return regions;
}

/** Tables are regions of their own, in their place by height. */
function splitAtTables(fragments: readonly Fragment[]): Fragment[][] {
  if (!fragments.some(({ table }) => table)) return [[...fragments]];
  const regions: Fragment[][] = [];
  let open: Fragment[] = [];
  for (const one of fragments.toSorted((a, b) => a.top - b.top)) {
    if (!one.table) {
      open.push(one);
      continue;
    }
    if (open.length > 0) regions.push(open);
    regions.push([one]);
    open = [];
  }
  if (open.length > 0) regions.push(open);
  return regions;
}
