import { lettersOf, type Fragment } from './rows.ts';
import { isColumns } from './is-columns.ts';
import { boundsOf, quantile } from './page-layout.ts';

const maxDepth = 8;
const maxCandidates = 12;
/** Regions of fewer pieces may be columns of a few lines. */
const shortText = 12;

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

const textOf = ({ runs }: Fragment): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim();

/** Lines of a column so wide are running text, in letters. */
const fullLine = 12;

/** Whether the lines of one side go on in each other: full lines that end in the middle of a sentence, the next one in small letters or Chinese. */
function goesOnDown(lines: readonly Fragment[]): boolean {
  const widest = Math.max(...lines.map(({ right }) => right));
  return lines.every((line, at) => {
    const next = lines[at + 1];
    if (!next) return true;
    if (line.ems < fullLine || /[.。;；:：!！?？]$/.test(textOf(line))) return false;
    const begins = textOf(next);
    return (
      /^\p{Ll}/u.test(begins) ||
      (/^\p{Script=Han}/u.test(begins) && line.right > widest - line.size && next.right < line.right)
    );
  });
}

/**
 * Two columns of a few lines, too short for a gutter to be seen by itself: each row has two pieces far apart, and the text of
 * both sides goes on below, not beside.
 */
function splitShortColumns(
  text: readonly Fragment[],
  em: number,
): { readonly left: Fragment[]; readonly right: Fragment[] } | undefined {
  const rows = new Map<number, Fragment[]>();
  for (const one of text) rows.set(one.row, [...(rows.get(one.row) ?? []), one]);
  const pairs = [...rows.values()].map((row) => row.toSorted((a, b) => a.left - b.left));
  if (pairs.length < 2 || pairs.some((row) => row.length !== 2)) return undefined;
  const [left, right] = [0, 1].map((side) =>
    pairs.flatMap((row) => row[side] ?? []).toSorted((a, b) => a.top - b.top),
  ) as [Fragment[], Fragment[]];
  const isFlush = (side: readonly Fragment[]) =>
    side.every((one) => Math.abs(one.left - (side[0]?.left ?? 0)) < em / 2);
  const gap = Math.min(...right.map((one) => one.left)) - Math.max(...left.map((one) => one.right));
  return gap >= em * 1.5 && isFlush(left) && isFlush(right) && goesOnDown(left) && goesOnDown(right)
    ? { left, right }
    : undefined;
}

/**
 * Splits fragments into regions in reading order: columns one after the other, and what stands across them between. A table
 * is a region of its own.
 * @param rightFirst whether the columns are read from right to left, as those of Arabic and Hebrew are
 */
export function splitColumns(fragments: readonly Fragment[], rightFirst = false, depth = 0): Fragment[][] {
  if (fragments.length === 0) return [];
  const text = fragments.filter(({ table }) => !table);
  const em = quantile(
    text.map(({ size }) => size),
    0.5,
  );
  if (text.length === fragments.length && text.length < shortText) {
    const short = splitShortColumns(text, em);
    if (short) return rightFirst ? [short.right, short.left] : [short.left, short.right];
  }
  if (text.length < 6 || depth >= maxDepth) return splitAtTables(fragments);
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
