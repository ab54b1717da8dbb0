import { blankInk, type Box, type Ink } from './ink.ts';
import { inkFrom } from './ink.ts';

/** A straight printed line, across or down. */
interface Ruling extends Box {
  readonly down: boolean;
}

/** A cell of a bordered table: the rows and columns it takes, `to` being the first ones after it. */
export interface GridCell {
  readonly row: number;
  readonly rowTo: number;
  readonly column: number;
  readonly columnTo: number;
  /** The inside of the cell. */
  readonly box: Box;
}

export interface Grid {
  readonly box: Box;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly GridCell[];
}

/** Breaks of so many pixels in a printed line are bridged. */
const bridge = 3;
/** A line without breaks is as long as so many letters: strokes of letters next to each other may touch. */
const solidLetters = { across: 2.4, down: 1.5 };
/** From so many letters on a line is long. */
const longLetters = 8;
const maxRulings = 2_000;
const maxGridCells = 4_000;

interface Run {
  from: number;
  to: number;
  /** The longest stretch without a break. */
  solid: number;
}

/** The runs of a row that are at least as long as asked, small breaks bridged. */
function longRuns(isInk: (at: number) => boolean, length: number, least: number): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let stretch = 0;
  for (let at = 0; at <= length; at++) {
    if (at < length && isInk(at)) {
      run ??= { from: at, to: at, solid: 0 };
      stretch = run.to === at ? stretch + 1 : 1;
      run.to = at + 1;
      run.solid = Math.max(run.solid, stretch);
    } else if (run && (at === length || at - run.to >= bridge)) {
      if (run.to - run.from >= least) runs.push(run);
      run = undefined;
      stretch = 0;
    }
  }
  return runs;
}

/** The page as seen along lines of one direction: `length` pixels in each of `rows`. */
interface Grain {
  readonly length: number;
  readonly rows: number;
  readonly isInk: (row: number, at: number) => boolean;
}

function grainOf({ width, height, data }: Ink, down: boolean): Grain {
  const [length, rows] = down ? [height, width] : [width, height];
  return {
    length,
    rows,
    isInk: (row, at) =>
      row >= 0 && row < rows && (data[down ? at * width + row : row * width + at] ?? 0) >= inkFrom,
  };
}

interface Candidate extends Run {
  first: number;
  last: number;
}

/** Rows of long runs that lie on each other, joined. */
function joinRuns({ length, rows, isInk }: Grain, least: number): Candidate[] {
  let open: Candidate[] = [];
  const found: Candidate[] = [];
  for (let row = 0; row < rows && found.length <= maxRulings; row++) {
    for (const run of longRuns((at) => isInk(row, at), length, least)) {
      const under = open.find(
        (line) => row - line.last <= 2 && run.from <= line.to + bridge && run.to >= line.from - bridge,
      );
      if (under) {
        under.from = Math.min(under.from, run.from);
        under.to = Math.max(under.to, run.to);
        under.solid = Math.max(under.solid, run.solid);
        under.last = row;
      } else open.push({ ...run, first: row, last: row });
    }
    found.push(...open.filter(({ last }) => row - last > 2));
    open = open.filter(({ last }) => row - last <= 2);
  }
  return [...found, ...open];
}

/** The shares of a line's length along which something stands close to it, before its first row and behind its last one. */
function besides({ isInk }: Grain, { from, to, first, last }: Candidate): [number, number] {
  const side = (rows: readonly number[]) => {
    let count = 0;
    for (let at = from; at < to; at++) if (rows.some((row) => isInk(row, at))) count++;
    return count / (to - from);
  };
  return [side([first - 3, first - 2]), side([last + 2, last + 3])];
}

/**
 * Is it a printed line? The strokes of letters in a row lie on one line too (一天一个): between them are breaks, and letters go on
 * above and under them.
 */
function isRuling(
  grain: Grain,
  line: Candidate,
  { letter, thickest, solid }: { letter: number; thickest: number; solid: number },
): boolean {
  const thick = line.last + 1 - line.first;
  const long = line.to - line.from;
  if (thick > thickest || long < thick * 4) return false;
  const sides = besides(grain, line);
  const [least, most] = [Math.min(...sides), Math.max(...sides)];
  if (line.solid < letter * solid) return long > letter * longLetters && most < 0.2;
  return long > letter * longLetters ? least < 0.35 : most < 0.35;
}

/** Lines of one direction. */
function linesOf(ink: Ink, letter: number, down: boolean): Ruling[] {
  const grain = grainOf(ink, down);
  const solid = down ? solidLetters.down : solidLetters.across;
  const thickest = Math.max(5, letter * 0.4);
  const lines = joinRuns(grain, down ? Math.max(30, letter * 1.7) : Math.max(40, letter * 3));
  if (lines.length > maxRulings) return [];
  return lines
    .filter((line) => isRuling(grain, line, { letter, thickest, solid }))
    .map(({ from, to, first, last }) =>
      down
        ? { down, left: first, right: last + 1, top: from, bottom: to }
        : { down, left: from, right: to, top: first, bottom: last + 1 },
    );
}

/** The printed lines of a page that are longer and thinner than strokes of letters of this size. */
export function findRulings(ink: Ink, letter: number): Ruling[] {
  const across = linesOf(ink, letter, false).filter(
    ({ left, right, top, bottom }) => right - left > letter * 6 || bottom - top < Math.max(4, letter * 0.16),
  );
  // Strokes of a large heading are as long.
  const downward = linesOf(ink, letter, true).filter(
    (line) => line.bottom - line.top > letter * 3.5 || across.some((other) => touch(other, line)),
  );
  return [...across, ...downward];
}

/** The page without these lines; strokes of letters that cross one or touch it stay. */
export function eraseRulings(ink: Ink, rulings: readonly Ruling[]): Ink {
  const { width, height, data } = ink;
  const erased = blankInk(width, height);
  erased.data.set(data);
  for (const { down, left, top, right, bottom } of rulings) {
    const { isInk } = grainOf(ink, down);
    const [from, to, first, last] = down ? [top, bottom, left, right] : [left, right, top, bottom];
    const crossings = rulings.filter(
      (other) => other.down !== down && touch(other, { left, top, right, bottom }),
    );
    const isCrossed = (at: number) =>
      crossings.some((other) =>
        down ? at >= other.top - 2 && at < other.bottom + 2 : at >= other.left - 2 && at < other.right + 2,
      );
    for (let at = Math.max(0, from - 2); at < Math.min(down ? height : width, to + 2); at++) {
      const isOwn = isCrossed(at);
      const [before, behind] = [!isOwn && isInk(first - 3, at), !isOwn && isInk(last + 2, at)];
      if (before && behind) continue;
      for (
        let row = Math.max(0, first - (before ? 0 : 2));
        row < Math.min(down ? width : height, last + (behind ? 0 : 2));
        row++
      )
        erased.data[down ? at * width + row : row * width + at] = 0;
    }
  }
  return erased;
}

const near = 8;

const touch = (a: Box, b: Box): boolean =>
  a.left <= b.right + near &&
  b.left <= a.right + near &&
  a.top <= b.bottom + near &&
  b.top <= a.bottom + near;

/** Values that lie close together as one each. */
function cluster(values: readonly number[]): number[] {
  const clusters: number[][] = [];
  for (const value of values.toSorted((a, b) => a - b)) {
    const last = clusters.at(-1);
    if (last && value - (last.at(-1) ?? 0) <= near) last.push(value);
    else clusters.push([value]);
  }
  return clusters.map((list) => list.reduce((sum, value) => sum + value, 0) / list.length);
}

/** Lines that touch each other, in groups. */
function groupRulings(rulings: readonly Ruling[]): Ruling[][] {
  const groups: Ruling[][] = [];
  for (const ruling of rulings) {
    const touching = groups.filter((group) =>
      group.some((one) => one.down !== ruling.down && touch(one, ruling)),
    );
    const joined = [ruling, ...touching.flat()];
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups;
}

/** The grid of a group of lines; null if it has fewer than two cells. */
function gridOf(rulings: readonly Ruling[]): Grid | null {
  const across = rulings.filter(({ down }) => !down);
  const downward = rulings.filter(({ down }) => down);
  const ys = cluster(across.map(({ top, bottom }) => (top + bottom) / 2));
  const xs = cluster(downward.map(({ left, right }) => (left + right) / 2));
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  if (rows < 1 || columns < 1 || rows * columns < 2 || rows * columns > maxGridCells) return null;
  /** Is there a line between two neighbours for most of their common side? */
  const isParted = (lines: readonly Ruling[], at: number, from: number, to: number): boolean => {
    let covered = 0;
    for (const line of lines) {
      const middle = line.down ? (line.left + line.right) / 2 : (line.top + line.bottom) / 2;
      if (Math.abs(middle - at) > near) continue;
      const [start, end] = line.down ? [line.top, line.bottom] : [line.left, line.right];
      covered += Math.max(0, Math.min(to, end) - Math.max(from, start));
    }
    return covered >= (to - from) * 0.6;
  };
  const taken = new Set<number>();
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      const [top = 0, under = 0] = [ys[row], ys[row + 1]];
      let columnTo = column + 1;
      while (columnTo < columns && !isParted(downward, xs[columnTo] ?? 0, top, under)) columnTo++;
      const [left = 0, right = 0] = [xs[column], xs[columnTo]];
      let rowTo = row + 1;
      while (rowTo < rows && !isParted(across, ys[rowTo] ?? 0, left, right)) rowTo++;
      for (let y = row; y < rowTo; y++) for (let x = column; x < columnTo; x++) taken.add(y * columns + x);
      cells.push({ row, rowTo, column, columnTo, box: { left, top, right, bottom: ys[rowTo] ?? under } });
    }
  if (cells.length < 2) return null;
  const box = { left: xs[0] ?? 0, top: ys[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0 };
  return { box, rows, columns, cells };
}

/** The bordered tables that these lines make, cells that span rows or columns included, from the top down. */
export function findGrids(rulings: readonly Ruling[]): Grid[] {
  return groupRulings(rulings)
    .map(gridOf)
    .filter((grid) => grid !== null)
    .toSorted((a, b) => a.box.top - b.box.top);
}
