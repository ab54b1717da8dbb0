import {
  boundsOf,
  emsOf,
  spaceless,
  wide,
  type Box,
  type LayoutBlock,
  type LayoutRun,
} from './page-layout.ts';
import { rowsOf } from './rows.ts';

/** More rulings than this are a drawing. */
const maxRulings = 4_000;
/** Lines this far apart, in units of the page's height, are one. */
const tolerance = 1 / 280;

interface Line {
  /** The place across its direction. */
  at: number;
  from: number;
  to: number;
}

/** Lines at one place that touch become one. */
function joinLines(lines: readonly Line[], near: number): Line[] {
  const joined: Line[] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    let open: Line | undefined;
    for (let at = joined.length - 1; at >= Math.max(0, joined.length - 60); at -= 1) {
      const one = joined[at];
      if (!one || line.at - one.at > near) break;
      if (line.from <= one.to + near && line.to >= one.from - near) {
        open = one;
        break;
      }
    }
    if (open) [open.from, open.to] = [Math.min(open.from, line.from), Math.max(open.to, line.to)];
    else joined.push({ ...line });
  }
  return joined;
}

/** Horizontal and vertical lines, those of one place joined; of a drawing with too many, none. */
export function linesOf(
  rulings: readonly Box[],
  height: number,
): { across: Line[]; down: Line[]; near: number } {
  const near = height * tolerance;
  if (rulings.length > maxRulings) return { across: [], down: [], near };
  const across: Line[] = [];
  const down: Line[] = [];
  for (const { left, top, right, bottom } of rulings) {
    if (right - left >= bottom - top) across.push({ at: (top + bottom) / 2, from: left, to: right });
    else down.push({ at: (left + right) / 2, from: top, to: bottom });
  }
  return { across: joinLines(across, near), down: joinLines(down, near), near };
}

/** Groups lines that cross or touch each other. */
function connect(
  across: readonly Line[],
  down: readonly Line[],
  near: number,
): { across: Line[]; down: Line[] }[] {
  const parent = [...across, ...down].map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[at] = root;
    return root;
  };
  across.forEach((one, first) => {
    down.forEach((two, second) => {
      const touches =
        two.at >= one.from - near &&
        two.at <= one.to + near &&
        one.at >= two.from - near &&
        one.at <= two.to + near;
      if (touches) parent[find(first)] = find(across.length + second);
    });
  });
  const groups = new Map<number, { across: Line[]; down: Line[] }>();
  parent.forEach((_, at) => {
    const root = find(at);
    const group = groups.get(root) ?? { across: [], down: [] };
    groups.set(root, group);
    const line = at < across.length ? across[at] : down[at - across.length];
    if (line) group[at < across.length ? 'across' : 'down'].push(line);
  });
  return [...groups.values()];
}

function distinct(values: readonly number[], near: number): number[] {
  const found: number[] = [];
  for (const value of values.toSorted((a, b) => a - b))
    if (found.length === 0 || value - (found.at(-1) ?? 0) > near) found.push(value);
  return found;
}

/** The text of a cell: its lines joined. */
export function cellText(runs: readonly LayoutRun[]): string {
  let text = '';
  for (const row of rowsOf(runs, 4)) {
    const areWords = /[\p{L}\p{M}\p{N},.;%)،؟]$/u.test(text) && /^[\p{L}\p{N}(]/u.test(row.text);
    // Korean words may be cut, but not behind a mark.
    const isWide = /[,.;]$/.test(text)
      ? spaceless.test(row.text.charAt(0))
      : wide.test(text.slice(-1)) || wide.test(row.text.charAt(0));
    text += (areWords && !isWide ? ' ' : '') + row.text.trim();
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Numbers as they stand in tables: 1,234.5, (3), +2.1%, –. */
const isNumber = (text: string): boolean =>
  /^[\s\d.,:%‰¥￥$€£()（）+\-–—−±]+$/.test(text) && /[\d–—-]/.test(text);

/**
 * The texts of a row of cells: one row, or as many as there are lines where numbers below each other in two cells or more show
 * that no ruling was drawn between them.
 */
function linesOfRow(cells: readonly (readonly LayoutRun[])[]): string[][] {
  const lines = cells.map((runs) => rowsOf(runs, 4));
  const columns = lines.filter((own) => own.length > 1 && own.every(({ text }) => isNumber(text)));
  const [first] = columns;
  if (!first || columns.length < 2 || columns.some((own) => own.length !== first.length))
    return [cells.map(cellText)];
  const lineAt = ({ top, bottom, size }: Box & { readonly size: number }) =>
    first.findIndex((line) => Math.abs((line.top + line.bottom - top - bottom) / 2) < size * 0.5);
  // Two numbers may be one with its share below, beside a name that is written once.
  const fits = (own: readonly (Box & { readonly size: number })[]) =>
    own.length < 2 ? first.length > 2 || own.length === 0 : own.every((line) => lineAt(line) >= 0);
  if (!lines.every(fits)) return [cells.map(cellText)];
  return first.map((_, at) =>
    cells.map((runs) => cellText(runs.filter((run) => Math.max(0, lineAt(run)) === at))),
  );
}

/** A table from cells; undefined where it would be no table. Empty rows and columns are left out. */
export function tableBlock(
  cells: readonly (readonly string[])[],
  columns: readonly number[],
  box: Box,
  runs: readonly LayoutRun[],
  ruled: boolean,
): LayoutBlock | undefined {
  const kept = columns.map((_, at) => cells.some((row) => row[at] !== undefined && row[at] !== ''));
  const rows = cells
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => row.filter((_, at) => kept[at]));
  const shown = columns.filter((_, at) => kept[at]);
  if (rows.length < 2 || shown.length < 2) return undefined;
  const sizes = runs.map(({ size }) => size).toSorted((a, b) => a - b);
  return {
    ...box,
    kind: 'table',
    rows,
    columns: shown,
    ruled,
    text: rows.map((row) => row.join('\t')).join('\n'),
    size: sizes[Math.floor(sizes.length / 2)] ?? 1,
    lines: rows.length,
  };
}

const isInside = (run: LayoutRun, box: Box): boolean => {
  const [x, y] = [(run.left + run.right) / 2, (run.top + run.bottom) / 2];
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
};

/** At which of sorted edges a place lies: the number of the cell; -1 outside. */
function cellAt(edges: readonly number[], place: number): number {
  let at = -1;
  while (at + 1 < edges.length && (edges[at + 1] ?? 0) <= place) at += 1;
  return at >= edges.length - 1 ? -1 : at;
}

/** A run across a ruling that it was set over, cut there; in a table filled by one string of text per row. */
function cutAtEdges(run: LayoutRun, edges: readonly number[]): LayoutRun[] {
  const crossed = edges.filter((x) => x > run.left + run.size && x < run.right - run.size);
  if (crossed.length === 0 || !/\s{2}/.test(run.text)) return [run];
  const unit = (run.right - run.left) / Math.max(0.5, emsOf(run.text));
  let at = 0;
  return run.text.split(/(\s{2,})/).flatMap((text) => {
    const left = run.left + at * unit;
    at += emsOf(text);
    return text.trim() === '' ? [] : [{ ...run, text, left, right: run.left + at * unit }];
  });
}

/** One table from crossing lines; undefined if they are a frame or boxes around running text. */
function gridTable(
  group: { readonly across: readonly Line[]; readonly down: readonly Line[] },
  runs: readonly LayoutRun[],
  near: number,
): { block: LayoutBlock; used: ReadonlySet<LayoutRun> } | undefined {
  const { across, down } = group;
  const inner = boundsOf([
    ...across.map(({ at, from, to }) => ({ left: from, right: to, top: at, bottom: at })),
    ...down.map(({ at, from, to }) => ({ left: at, right: at, top: from, bottom: to })),
  ]);
  // Tables without a line at one side end where their other lines end.
  const xs = distinct([...down.map(({ at }) => at), inner.left, inner.right], near * 1.5);
  const ys = distinct([...across.map(({ at }) => at), inner.top, inner.bottom], near * 1.5);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < 2 || columns > 100 || rows > 500) return undefined;
  const parts = new Map<number, LayoutRun[]>();
  const used = new Set<LayoutRun>();
  /** The cell that a cell is merged into, by the missing lines. */
  const owner = Array.from({ length: rows * columns }, (_, at) => at);
  const y = (row: number) => ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
  const x = (column: number) => ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2;
  const covers = (lines: readonly Line[], at: number, place: number) =>
    lines.some((line) => Math.abs(line.at - at) <= near * 1.6 && line.from <= place && line.to >= place);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      if (column > 0 && !covers(down, xs[column] ?? 0, y(row))) owner[at] = owner[at - 1] ?? at;
      else if (row > 0 && !covers(across, ys[row] ?? 0, x(column))) owner[at] = owner[at - columns] ?? at;
    }
  for (const whole of runs) {
    if (!isInside(whole, inner)) continue;
    used.add(whole);
    for (const run of cutAtEdges(whole, xs)) {
      const place = run.right - run.left > run.size * 4 ? run.left + run.size : (run.left + run.right) / 2;
      const [column, row] = [cellAt(xs, place), cellAt(ys, (run.top + run.bottom) / 2)];
      if (column < 0 || row < 0) continue;
      const cell = owner[row * columns + column] ?? 0;
      const own = parts.get(cell);
      if (own) own.push(run);
      else parts.set(cell, [run]);
    }
  }
  const lengths = [...parts.values()].map((own) => emsOf(cellText(own)));
  // Boxes around articles are no table.
  if (lengths.length < 3 || lengths.reduce((a, b) => a + b, 0) / lengths.length > 160) return undefined;
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => parts.get(row * columns + column) ?? []),
  ).flatMap(linesOfRow);
  const block = tableBlock(cells, xs.slice(0, -1), inner, [...used], true);
  return block && { block, used };
}

/** Tables whose cells are separated by crossing lines, and the runs in them. */
export function findGridTables(
  runs: readonly LayoutRun[],
  {
    across,
    down,
    near,
  }: { readonly across: readonly Line[]; readonly down: readonly Line[]; readonly near: number },
): { blocks: LayoutBlock[]; used: Set<LayoutRun> } {
  const blocks: LayoutBlock[] = [];
  const used = new Set<LayoutRun>();
  const long = {
    across: across.filter(({ from, to }) => to - from > near * 2),
    down: down.filter(({ from, to }) => to - from > near * 2),
  };
  if (long.across.length * long.down.length > 250_000) return { blocks, used };
  for (const group of connect(long.across, long.down, near)) {
    if (group.across.length < 2 || group.down.length < 1) continue;
    const free = runs.filter((run) => !used.has(run));
    const found = gridTable(group, free, near);
    if (!found) continue;
    blocks.push(found.block);
    for (const run of found.used) used.add(run);
  }
  return { blocks, used };
}
