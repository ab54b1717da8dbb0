import { blankInk, type Box, type Ink } from './ink.ts';
import { inkFrom } from './skew.ts';

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
const maxRulings = 2_000;
const maxGridCells = 4_000;

/** The runs of a row that are at least as long as asked. */
function longRuns(isInk: (at: number) => boolean, length: number, least: number): [number, number][] {
  const runs: [number, number][] = [];
  let from = -1;
  let last = -1;
  for (let at = 0; at <= length; at++) {
    if (at < length && isInk(at)) {
      if (from === -1) from = at;
      last = at;
    } else if (from !== -1 && (at === length || at - last > bridge)) {
      if (last + 1 - from >= least) runs.push([from, last + 1]);
      from = -1;
    }
  }
  return runs;
}

/** Lines of one direction, joined from the long runs of rows that lie on each other. */
function findLines({ width, height, data }: Ink, down: boolean, least: number, thickest: number): Ruling[] {
  const [length, rows] = down ? [height, width] : [width, height];
  const isInk = (row: number) => (at: number) =>
    (data[down ? at * width + row : row * width + at] ?? 0) >= inkFrom;
  let open: { from: number; to: number; first: number; last: number }[] = [];
  const found: Ruling[] = [];
  const close = (line: (typeof open)[number]) => {
    const thick = line.last + 1 - line.first;
    if (thick > thickest || line.to - line.from < thick * 4) return;
    found.push(
      down
        ? { down, left: line.first, right: line.last + 1, top: line.from, bottom: line.to }
        : { down, left: line.from, right: line.to, top: line.first, bottom: line.last + 1 },
    );
  };
  for (let row = 0; row < rows; row++) {
    for (const [from, to] of longRuns(isInk(row), length, least)) {
      const under = open.find(
        (line) => row - line.last <= 2 && from <= line.to + bridge && to >= line.from - bridge,
      );
      if (under) {
        under.from = Math.min(under.from, from);
        under.to = Math.max(under.to, to);
        under.last = row;
      } else open.push({ from, to, first: row, last: row });
    }
    open = open.filter((line) => {
      if (row - line.last <= 2) return true;
      close(line);
      return false;
    });
    if (found.length > maxRulings) return [];
  }
  for (const line of open) close(line);
  return found;
}

/** The printed lines of a page that are longer and thinner than strokes of letters of this size. */
export function findRulings(ink: Ink, letter: number): Ruling[] {
  const thickest = Math.max(5, letter * 0.4);
  return [
    ...findLines(ink, false, Math.max(40, letter * 3), thickest),
    ...findLines(ink, true, Math.max(30, letter * 1.7), thickest),
  ];
}

/** The page without these lines. */
export function eraseRulings(ink: Ink, rulings: readonly Ruling[]): Ink {
  const erased = blankInk(ink.width, ink.height);
  erased.data.set(ink.data);
  for (const { left, top, right, bottom } of rulings)
    for (let y = Math.max(0, top - 2); y < Math.min(ink.height, bottom + 2); y++)
      erased.data.fill(
        0,
        y * ink.width + Math.max(0, left - 2),
        y * ink.width + Math.min(ink.width, right + 2),
      );
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
