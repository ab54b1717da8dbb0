import {
  boundsOf,
  emsOf,
  spaceless,
  type Box,
  type Cell,
  type LayoutRun,
  type Row,
  type LayoutBlock,
} from './page-layout.ts';

/** What a run is among those of a line: written to the left or to the right, or marks that take the side of their neighbours. */
type Direction = 'left' | 'right' | 'mark';

const toLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const latin = /\p{Script=Latin}/u;
const letter = /\p{L}/u;
const toRight = /[\p{L}\p{N}]/u;

const directionOf = ({ text }: LayoutRun): Direction =>
  toLeft.test(text) ? 'left' : toRight.test(text) ? 'right' : 'mark';

/** Marks that belong to a number where nothing parts them from it: 1403/09/19, 5-2, 47.5. */
const inNumber = /^[-+/.,:٫٬]$/u;

const isTight = (before: LayoutRun, after: LayoutRun): boolean =>
  after.left - before.right < Math.max(Math.min(before.size, after.size), 0.1) * 0.18;

/** Whether two runs side by side are read from left to right: words of one Latin phrase, parts of one number. */
function goTogether(before: LayoutRun, marks: readonly LayoutRun[], after: LayoutRun): boolean {
  if (latin.test(before.text) && latin.test(after.text)) return true;
  const all = [before, ...marks, after];
  return (
    marks.every(({ text }) => inNumber.test(text.trim())) &&
    all.every((run, at) => at === 0 || isTight(all[at - 1] ?? run, run))
  );
}

/**
 * The runs of a line that is written from right to left in the order in which they are read: from the right, but Latin phrases
 * and numbers from the left (the order that the Unicode bidirectional algorithm, UAX #9, would display as it stands there).
 * @param runs from left to right
 */
function readFromRight(runs: readonly LayoutRun[]): LayoutRun[] {
  const groups: LayoutRun[][] = [];
  let last: LayoutRun | undefined;
  let marks: LayoutRun[] = [];
  for (const run of runs) {
    const direction = directionOf(run);
    const group = groups.at(-1);
    if (direction === 'mark') {
      marks.push(run);
      continue;
    }
    if (direction === 'right' && last && group && goTogether(last, marks, run)) group.push(...marks, run);
    else groups.push(...marks.map((mark) => [mark]), [run]);
    marks = [];
    last = direction === 'right' ? run : undefined;
  }
  groups.push(...marks.map((mark) => [mark]));
  return groups.toReversed().flat();
}

/**
 * Whether a space is missing between a word and a Latin word or a number beside it: it was drawn as part of the word. Prefixes of one
 * letter stand at theirs without a space.
 */
const isGlued = (before: string, after: string): boolean =>
  (/[\p{Script=Latin}\p{N}]$/u.test(before) && toLeft.test(after.charAt(0))) ||
  (/[\u0590-\u08ff]{2}$/u.test(before) && /^[\p{Script=Latin}\p{N}]/u.test(after));

/** Whether most letters of a text are written from right to left. */
export function isMostlyToLeft(text: string): boolean {
  let [left, all] = [0, 0];
  for (const sign of text) {
    if (toLeft.test(sign)) left += 1;
    if (letter.test(sign)) all += 1;
  }
  return left * 2 > all && left > 0;
}

/** A gap of this many character sizes separates cells. */
export const cellGap = 1.1;

type Height = Pick<Box, 'top' | 'bottom'>;

const overlap = (a: Height, b: Height): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);

/** Runs padded with spaces to stand in columns become one run for each column. */
export function splitPadded(runs: readonly LayoutRun[]): readonly LayoutRun[] {
  if (!runs.some(({ text }) => text.trim().includes('   '))) return runs;
  return runs.flatMap((run) => {
    if (run.vertical === true || !run.text.trim().includes('   ')) return [run];
    const unit = (run.right - run.left) / Math.max(0.5, emsOf(run.text));
    let at = 0;
    return run.text.split(/( {3,})/).flatMap((text) => {
      const left = run.left + at * unit;
      at += emsOf(text);
      return text.trim() === '' ? [] : [{ ...run, text, left, right: run.left + at * unit }];
    });
  });
}

/** So many runs of a group are compared. */
const maxCompared = 64;

/** Whether a run stands above or below another one: two lines beside a taller heading. */
function stacks(group: readonly LayoutRun[], run: LayoutRun): boolean {
  for (let at = group.length - 1; at >= Math.max(0, group.length - maxCompared); at -= 1) {
    const other = group[at];
    if (!other || Math.abs(other.bottom - run.bottom) <= Math.min(other.size, run.size) * 0.7) continue;
    const shared = Math.min(other.right, run.right) - Math.max(other.left, run.left);
    if (shared > Math.min(other.right - other.left, run.right - run.left) * 0.5) return true;
  }
  return false;
}

/** Groups runs by height: those whose boxes overlap by half of the lower one. */
function groupByHeight(runs: readonly LayoutRun[]): LayoutRun[][] {
  const groups: { top: number; bottom: number; runs: LayoutRun[] }[] = [];
  const sorted = runs.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom || a.left - b.left);
  for (const run of sorted) {
    let best: (typeof groups)[number] | undefined;
    let most = 0;
    for (let at = groups.length - 1; at >= Math.max(0, groups.length - 4); at -= 1) {
      const group = groups[at];
      if (!group) continue;
      const shared = overlap(run, group) / Math.min(run.bottom - run.top, group.bottom - group.top);
      if (shared >= 0.5 && shared > most && !stacks(group.runs, run)) [best, most] = [group, shared];
    }
    if (best) {
      best.runs.push(run);
      // A larger run sets the height: small ones beside it are raised or lowered.
      if (run.bottom - run.top > best.bottom - best.top) [best.top, best.bottom] = [run.top, run.bottom];
    } else groups.push({ top: run.top, bottom: run.bottom, runs: [run] });
  }
  return groups.map(({ runs: own }) => own);
}

/** What stands between two neighbours: nothing, a space, or two between cells. */
function blankBetween(before: LayoutRun, after: LayoutRun, gap: number, cellAt: number): string {
  const em = Math.max(Math.min(before.size, after.size), 0.1);
  if (gap > em * cellAt) return '  ';
  if (before.text.endsWith(' ') || after.text.startsWith(' ')) return '';
  const isWide = spaceless.test(before.text.slice(-1)) && spaceless.test(after.text.charAt(0));
  return gap > em * (isWide ? 0.6 : 0.18) ? ' ' : '';
}

function cellOf(text: string, runs: readonly LayoutRun[]): Cell {
  let size = 0;
  let most = 0;
  const letters = new Map<number, number>();
  for (const run of runs) {
    const count = (letters.get(run.size) ?? 0) + run.text.length;
    letters.set(run.size, count);
    if (count > most) [size, most] = [run.size, count];
  }
  return { ...boundsOf(runs), text, size, runs };
}

/**
 * The rows of runs from top to bottom, each with its cells.
 * @param cellAt the gap between two cells, in character sizes
 */
export function rowsOf(runs: readonly LayoutRun[], cellAt = cellGap): Row[] {
  const rows: Row[] = [];
  for (const group of groupByHeight(runs)) {
    const sorted = group.length === 1 ? group : group.toSorted((a, b) => a.left - b.left);
    const cells: Cell[] = [];
    let text = '';
    let own: LayoutRun[] = [];
    const backwards =
      group.some(({ rightToLeft }) => rightToLeft === true) &&
      isMostlyToLeft(group.map((run) => run.text).join(''));
    const close = () => {
      if (own.length === 0 || text.trim() === '') return;
      cells.push(cellOf(backwards && own.length > 1 ? joinBackwards(own, cellAt) : text, own));
    };
    let right = 0;
    for (const run of sorted) {
      const before = own.at(-1);
      const blank = before ? blankBetween(before, run, run.left - right, cellAt) : '';
      if (before && blank.length < 2) {
        text += blank + run.text;
        own.push(run);
      } else {
        close();
        [text, own] = [run.text, [run]];
      }
      right = Math.max(right, run.right);
    }
    close();
    if (cells.length === 0) continue;
    const main = cells.reduce((a, b) => (b.text.length > a.text.length ? b : a));
    const shown = backwards ? cells.toReversed() : cells;
    rows.push({
      ...boundsOf(cells),
      text: shown.map((cell) => cell.text).join('  '),
      size: main.size,
      cells,
    });
  }
  return rows;
}

/** A text written from right to left, from runs that stand from left to right. */
function joinBackwards(runs: readonly LayoutRun[], cellAt: number): string {
  const places = new Map(runs.map((run, place) => [run, place]));
  let text = '';
  let before: LayoutRun | undefined;
  for (const run of readFromRight(runs)) {
    if (before) {
      const [a, b] = (places.get(before) ?? 0) < (places.get(run) ?? 0) ? [before, run] : [run, before];
      const gap = (places.get(b) ?? 0) - (places.get(a) ?? 0) === 1 ? b.left - a.right : 0;
      const blank = blankBetween(a, b, gap, cellAt);
      text += blank === '' && isGlued(before.text.slice(-2), run.text) ? ' ' : blank;
    }
    text += run.text;
    before = run;
  }
  return text;
}

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

/** The fragments of runs, for `splitColumns`. */
export function fragmentsOf(runs: readonly LayoutRun[]): Fragment[] {
  return rowsOf(runs, fragmentGap).flatMap(({ cells }, row) =>
    cells.map((cell): Fragment => ({ ...cell, ems: emsOf(cell.text), row })),
  );
}

/** How much text fragments have, in widths of a Chinese character. */
export const lettersOf = (fragments: readonly Fragment[]): number =>
  fragments.reduce((sum, { ems }) => sum + ems, 0);
