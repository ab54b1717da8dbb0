import { boundsOf, emsOf, spaceless, type Box, type Cell, type LayoutRun, type Row } from './page-layout.ts';
import { isGlued, isMostlyToLeft, readFromRight } from './right-to-left.ts';

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
