import {
  boundsOf,
  emsOf,
  quantile,
  type Box,
  type LayoutBlock,
  type LayoutPage,
  type LayoutRun,
  type Row,
} from './page-layout.ts';
import { columnBlocks } from './paragraphs.ts';
import { isMostlyToLeft, rowsOf, splitPadded, fragmentsOf, type Fragment } from './rows.ts';
import { findGridTables, linesOf } from './ruled-tables.ts';
import { splitColumns } from './split-columns.ts';
import { stackCharacters, turnBack, turnToLines } from './vertical-text.ts';
import { alignedTable } from './aligned-tables.ts';

const pageNumber = /^\s*[-–—·]?\s*(\d{1,5})\s*[-–—·]?\s*$/;

/** The runs of a page that stand alone at its foot or head and are a number, with that number. */
function numbersOf(runs: readonly LayoutRun[], height: number): { value: number; run: LayoutRun }[] {
  return runs.flatMap((run) => {
    const isAtEdge = run.top > height * 0.88 || run.bottom < height * 0.12;
    const value = isAtEdge ? pageNumber.exec(run.text)?.[1] : undefined;
    return value === undefined ? [] : [{ value: Number(value), run }];
  });
}

/** Whether a half has lines as a page has them: at least six, four of them long. */
function hasLines(runs: readonly LayoutRun[], width: number): boolean {
  const rows = rowsOf(runs);
  const long = rows
    .flatMap(({ cells }) => cells)
    .filter(({ left, right, text }) => right - left > width * 0.45 && emsOf(text) >= 12);
  return rows.length >= 6 && long.length >= 4;
}

/**
 * The two pages of a spread that was scanned or printed as one wide page: nothing stands in its middle, and the halves have page
 * numbers that follow each other, or long lines of their own.
 */
function splitSpread(page: LayoutPage): readonly LayoutPage[] {
  const { width, height, runs, rulings = [] } = page;
  if (width < height * 1.2 || width > height * 2.4 || runs.length < 16) return [page];
  const middle = width / 2;
  const [left, right]: LayoutRun[][] = [[], []];
  for (const run of runs) {
    const isLeft = run.right <= middle;
    if (!isLeft && run.left < middle) return [page];
    (isLeft ? left : right)?.push(run);
  }
  if (!left || !right || left.length < 8 || right.length < 8) return [page];
  const em = runs.map(({ size }) => size).toSorted((a, b) => a - b)[runs.length >> 1] ?? 1;
  const gap = Math.min(...right.map((run) => run.left)) - Math.max(...left.map((run) => run.right));
  const [first, second] = [numbersOf(left, height), numbersOf(right, height)];
  const areNumbered = first.some((a) =>
    second.some((b) => b.value === a.value + 1 && Math.abs(a.run.bottom - b.run.bottom) < a.run.size),
  );
  const isSpread =
    gap >= em * 1.5 && (areNumbered || (gap >= em * 4 && hasLines(left, middle) && hasLines(right, middle)));
  if (!isSpread) return [page];
  const isIn = ({ left: from, right: to }: Box, half: 0 | 1) =>
    half === 0 ? (from + to) / 2 < middle : (from + to) / 2 >= middle;
  return [left, right].map((own, half) => ({
    width: middle,
    height,
    runs: own,
    rulings: rulings.filter((one) => isIn(one, half === 0 ? 0 : 1)),
  }));
}

interface Line {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Rulings of one table are tried in at most this many combinations each. */
const maxTries = 12;

/** Tables between horizontal rulings of one width (as printed in books: above, below the head, below). */
function findLinedTables(
  runs: readonly LayoutRun[],
  across: readonly Line[],
  near: number,
): { blocks: LayoutBlock[]; used: Set<LayoutRun> } {
  const blocks: LayoutBlock[] = [];
  const used = new Set<LayoutRun>();
  const left = new Set(across.filter(({ from, to }) => to - from > near * 12));
  for (const first of [...left].toSorted((a, b) => a.at - b.at)) {
    if (!left.has(first)) continue;
    const stack = [...left]
      .filter((one) => Math.abs(one.from - first.from) < near * 3 && Math.abs(one.to - first.to) < near * 3)
      .filter((one) => one.at >= first.at)
      .toSorted((a, b) => a.at - b.at);
    left.delete(first);
    const inside = runs.filter((run) => {
      const middle = (run.left + run.right) / 2;
      return (
        !used.has(run) && middle > first.from && middle < first.to && (run.top + run.bottom) / 2 > first.at
      );
    });
    for (
      let end = Math.min(stack.length - 1, 400), tries = 0;
      end > 0 && tries < maxTries;
      end -= 1, tries += 1
    ) {
      const last = stack[end];
      if (!last) continue;
      const own = inside.filter((run) => (run.top + run.bottom) / 2 < last.at);
      const bands = stack.slice(0, end + 1).map(({ at }) => at);
      const block = own.length < 4 ? undefined : alignedTable(rowsOf(own), bands);
      if (!block) continue;
      blocks.push({ ...block, top: first.at, bottom: last.at });
      for (const run of own) used.add(run);
      for (const one of stack.slice(0, end + 1)) left.delete(one);
      break;
    }
  }
  return { blocks, used };
}

/** Runs beyond these are not laid out: no page has so many words. */
const maxRuns = 40_000;

const noteMark =
  /^\s*(?:[*†‡※§]|[\d①-⑳]{1,2}(?=[^\d年月日.,%]|$)|[[（(【〔]\s*(?:\d{1,2}|注)\s*[\]）)】〕]|注[\d：:])/u;

/** Where the footnotes of a column begin: small lines at its end, the first of them with a mark. Its length if it has none. */
function notesAt(rows: readonly Row[], body: number, page: Box): number {
  let at = rows.length;
  while (at > 0 && (rows[at - 1]?.size ?? body) <= body * 0.93) at -= 1;
  const first = rows[at];
  const above = rows[at - 1];
  if (!first || at === 0 || rows.length - at > 14 || !noteMark.test(first.text)) return rows.length;
  const isLow = first.top > page.top + (page.bottom - page.top) * 0.5;
  const isApart = above !== undefined && first.top - above.bottom > first.size * 0.2;
  return isLow && isApart ? at : rows.length;
}

/** Of so many equal texts the later ones are not compared. */
const maxEqual = 200;

/** A run without its first letter where that is the last one of the run before, drawn again a little aside. */
function withoutRepeated(before: LayoutRun | undefined, run: LayoutRun): LayoutRun {
  const sign = run.text.charAt(0);
  const isOver =
    before !== undefined &&
    sign !== ' ' &&
    before.text.endsWith(sign) &&
    before.size === run.size &&
    before.vertical !== true &&
    Math.abs(before.bottom - run.bottom) < run.size * 0.1 &&
    before.right - run.left > run.size * 0.2 &&
    before.right - run.left < run.size * 1.3 &&
    run.right > before.right - run.size * 0.1 &&
    before.left < run.left;
  return isOver ? { ...run, text: run.text.slice(1), left: before.right } : run;
}

/** Leaves out text that is drawn again at its place, a little aside: bold letters and shadows are made so. */
function dropDoubles(all: readonly LayoutRun[]): readonly LayoutRun[] {
  const runs = all.map((run, at) => withoutRepeated(all[at - 1], run)).filter(({ text }) => text !== '');
  const seen = new Map<string, LayoutRun[]>();
  return runs.filter((run) => {
    const equal = seen.get(run.text);
    if (!equal) {
      seen.set(run.text, [run]);
      return true;
    }
    const near = run.size * 0.3;
    const isDouble = equal.some(
      ({ left, top, right, bottom }) =>
        Math.abs(left - run.left) < near &&
        Math.abs(top - run.top) < near &&
        Math.abs(right - run.right) < near &&
        Math.abs(bottom - run.bottom) < near,
    );
    if (!isDouble && equal.length < maxEqual) equal.push(run);
    return !isDouble;
  });
}

/** The blocks of a page; of a spread those of its first page first. */
const layoutLines = (page: LayoutPage): LayoutBlock[] => splitSpread(page).flatMap(layoutHalf);

/** In text that is written from right to left, so are the cells of a row. */
function turnTable(block: LayoutBlock): LayoutBlock {
  if (block.kind !== 'table' || !isMostlyToLeft(block.text)) return block;
  const rows = (block.rows ?? []).map((row) => row.toReversed());
  return { ...block, rows, text: rows.map((row) => row.join('\t')).join('\n') };
}

function layoutHalf(page: LayoutPage): LayoutBlock[] {
  const runs = splitPadded(page.runs);
  const lines = linesOf(page.rulings ?? [], page.height);
  const grids = findGridTables(runs, lines);
  const outside = grids.used.size === 0 ? runs : runs.filter((run) => !grids.used.has(run));
  const inGrid = (at: number) =>
    grids.blocks.some(({ top, bottom }) => at >= top - lines.near && at <= bottom + lines.near);
  const lined = findLinedTables(
    outside,
    lines.across.filter(({ at }) => !inGrid(at)),
    lines.near,
  );
  const free = lined.used.size === 0 ? outside : outside.filter((run) => !lined.used.has(run));
  const tables = [...grids.blocks, ...lined.blocks];
  const fragments: Fragment[] = [
    ...fragmentsOf(free),
    ...tables.map((table): Fragment => ({
      ...boundsOf([table]),
      size: table.size,
      ems: emsOf(table.text),
      runs: [],
      row: -1,
      table,
    })),
  ];
  const text = boundsOf(fragments);
  const letters = new Map<number, number>();
  for (const run of free) {
    const size = Math.round(run.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + run.text.length);
  }
  const body = [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
  const blocks: LayoutBlock[] = [];
  const notes: LayoutBlock[] = [];
  const rightFirst = isMostlyToLeft(free.map((run) => run.text).join(''));
  for (const region of splitColumns(fragments, rightFirst)) {
    const table = region[0]?.table;
    if (table) {
      blocks.push(table);
      continue;
    }
    const rows = rowsOf(region.flatMap((one) => one.runs));
    const end = notesAt(rows, body, text);
    blocks.push(...columnBlocks(rows.slice(0, end)));
    if (end < rows.length)
      notes.push(...columnBlocks(rows.slice(end)).map((block) => ({ ...block, role: 'footnote' as const })));
  }
  return [...blocks, ...notes].map(turnTable);
}

/**
 * The blocks of a page in reading order: columns one after the other, what stands across them between, footnotes at the end,
 * tables by their rulings or by the alignment of their cells. Vertical text is read from right to left. Works on text runs of
 * a PDF as on recognised words; coordinates may be in any unit.
 */
export function layoutPage(page: LayoutPage): LayoutBlock[] {
  const shown = page.runs.filter(
    ({ text, left, right, top, bottom, size }) =>
      text.trim() !== '' && [left, right, top, bottom].every(Number.isFinite) && size > 0,
  );
  const runs = stackCharacters(dropDoubles(shown.slice(0, maxRuns)));
  const vertical = runs.filter((run) => run.vertical === true);
  if (vertical.length === 0) return layoutLines({ ...page, runs });
  const level = runs.filter((run) => run.vertical !== true);
  const turned = layoutLines({
    width: page.height,
    height: page.width,
    runs: joinInto(vertical, level, page.width),
    rulings: turnToLines(page.rulings ?? [], page.width),
  });
  const upright = turnBack(turned, page.width);
  const area = boundsOf(vertical);
  const inside = (run: LayoutRun) =>
    run.top > area.top && run.bottom < area.bottom && run.left > area.left && run.right < area.right;
  const beside = level.filter((run) => !inside(run));
  const rest = layoutLines({ width: page.width, height: page.height, runs: beside });
  const middle = (area.top + area.bottom) / 2;
  return [...rest.filter(({ top }) => top < middle), ...upright, ...rest.filter(({ top }) => top >= middle)];
}

/** Vertical runs as lines, with the digits and letters that stand level among them. */
function joinInto(vertical: readonly LayoutRun[], level: readonly LayoutRun[], width: number): LayoutRun[] {
  const area = boundsOf(vertical);
  const size = quantile(
    vertical.map((run) => run.size),
    0.5,
  );
  const among = level.filter(
    (run) =>
      run.top > area.top - size &&
      run.bottom < area.bottom + size &&
      run.left > area.left &&
      run.right < area.right &&
      run.right - run.left < size * 2,
  );
  return turnToLines([...vertical, ...among], width).map((run) => ({ ...run, vertical: false }));
}
