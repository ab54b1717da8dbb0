import { boundsOf, emsOf, quantile, type Cell, type LayoutBlock, type Row } from './page-layout.ts';
import { tableBlock } from './ruled-tables.ts';

interface Column {
  from: number;
  to: number;
}

/** A mark of a list's item. */
const itemMark =
  /^(?:[•●○◦▪▫■□◆◇★☆➢➤►▶✓✔❖·∙‣⁃–—*-]|[([（【〔]?[\dA-Za-z一二三四五六七八九十ivx]{1,4}[)\]）】〕.、．:]?|[①-⑳]|\d{1,2}(?:\.\d{1,2}){1,3})$/u;
const leaders = /[.·…]{4}|(?:[.·] ){4}/;
const labelled = /^[^：:]{1,10}[：:]/;

/** Ranges of x that no cell crosses. Cells that lie over several columns of the fullest rows are left out. */
function columnsOf(rows: readonly Row[]): Column[] {
  const most = Math.max(...rows.map(({ cells }) => cells.length));
  const merge = (from: readonly Row[]): Column[] => {
    const columns: Column[] = [];
    for (const { left, right, size } of from
      .flatMap(({ cells }) => cells)
      .toSorted((a, b) => a.left - b.left)) {
      const last = columns.at(-1);
      if (last && left < last.to + size * 0.1) last.to = Math.max(last.to, right);
      else columns.push({ from: left, to: right });
    }
    return columns;
  };
  const all = merge(rows);
  const columns = all.length >= most ? all : merge(rows.filter(({ cells }) => cells.length >= most * 0.75));
  return joinAlternatives(columns, rows);
}

/** Neighbouring columns of which each row has one at most are one: a head at the left over numbers at the right. */
function joinAlternatives(columns: readonly Column[], rows: readonly Row[]): Column[] {
  const filled = (column: Column) =>
    new Set(rows.flatMap(({ cells }, at) => (cells.some((cell) => isIn(cell, column)) ? [at] : [])));
  const joined: { column: Column; rows: Set<number> }[] = [];
  for (const column of columns) {
    const own = filled(column);
    const last = joined.at(-1);
    if (last && own.size > 0 && [...own].every((row) => !last.rows.has(row))) {
      last.column.to = column.to;
      for (const row of own) last.rows.add(row);
    } else joined.push({ column: { ...column }, rows: own });
  }
  return joined.map(({ column }) => column);
}

const isIn = ({ left, right }: Cell, { from, to }: Column): boolean =>
  Math.min(right, to) - Math.max(left, from) > 0;

function columnAt(columns: readonly Column[], { left, right }: Cell): number {
  let best = 0;
  let most = -Infinity;
  columns.forEach(({ from, to }, at) => {
    const shared = Math.min(right, to) - Math.max(left, from);
    // A cell over several columns belongs to the first.
    if (shared > most && (most <= 0 || shared > most * 3)) [best, most] = [at, shared];
  });
  return best;
}

/** The share of cells that stand at their column's left or right edge or in its middle. */
function alignment(placed: readonly (readonly (Cell | undefined)[])[], columns: readonly Column[]): number {
  let [aligned, all] = [0, 0];
  columns.forEach((_, at) => {
    const cells = placed.flatMap((row) => row[at] ?? []);
    if (cells.length < 2) return;
    const near =
      (quantile(
        cells.map(({ size }) => size),
        0.5,
      ) || 1) * 0.6;
    const count = (of: (cell: Cell) => number) => {
      const middle = quantile(cells.map(of), 0.5);
      return cells.filter((cell) => Math.abs(of(cell) - middle) <= near).length;
    };
    all += cells.length;
    aligned += Math.max(
      count(({ left }) => left),
      count(({ right }) => right),
      count(({ left, right }) => (left + right) / 2),
    );
  });
  return all === 0 ? 0 : aligned / all;
}

/** Whether at least two columns are lines of running text. */
function isProseColumns(
  placed: readonly (readonly (Cell | undefined)[])[],
  columns: readonly Column[],
): boolean {
  const prose = columns.filter((_, at) => {
    const cells = placed.flatMap((row) => row[at] ?? []);
    if (cells.length < 5) return false;
    const widths = cells.map(({ left, right }) => right - left);
    const full = quantile(widths, 0.85);
    const filled = widths.filter((width) => width >= full * 0.75).length;
    return (
      quantile(
        cells.map(({ text }) => emsOf(text)),
        0.5,
      ) >= 8 && filled >= cells.length * 0.6
    );
  });
  return prose.length >= 2;
}

/** Joins rows that are the further lines of cells with the row above, by their smaller distance. */
function joinWrapped(
  rows: readonly Row[],
  cells: readonly (readonly string[])[],
  bands: readonly number[],
): string[][] {
  const gaps = rows.map((row, at) => (at === 0 ? Infinity : row.top - (rows[at - 1]?.bottom ?? 0)));
  const count = (row: readonly string[]) => row.filter((cell) => cell !== '').length;
  const width = Math.max(...cells.map(count));
  const fullGaps = gaps.filter((_, at) => at > 0 && count(cells[at] ?? []) === width);
  const usual = quantile(fullGaps, 0.5);
  const bandOf = ({ top, bottom }: Row) => bands.filter((y) => y < (top + bottom) / 2).length;
  const joined: string[][] = [];
  rows.forEach((row, at) => {
    const own = cells[at] ?? [];
    const above = rows[at - 1];
    const last = joined.at(-1);
    const gap = gaps[at] ?? Infinity;
    const isLess = count(own) < width;
    const sameBand = above !== undefined && bandOf(above) === bandOf(row);
    const inBand = bands.length > 3 && sameBand && isLess && own[0] === '';
    const isClose = isLess && fullGaps.length > 0 && gap < row.size * 0.8 && usual > gap + row.size * 0.25;
    if (!last || !(inBand || (isClose && (bands.length === 0 || sameBand)))) {
      joined.push([...own]);
      return;
    }
    own.forEach((cell, column) => {
      if (cell === '') return;
      const before = last[column] ?? '';
      const glue = before !== '' && /[\p{Ll}\p{Lu}\d,.;]$/u.test(before) && /^[\p{Ll}\p{Lu}\d(]/u.test(cell);
      last[column] = before + (glue ? ' ' : '') + cell;
    });
  });
  return joined;
}

/**
 * Rows as a table if their cells stand in columns; undefined for lists, tables of contents, forms and running text.
 * @param bands the heights of rulings across the rows; with them longer cells are believed
 */
export function alignedTable(rows: readonly Row[], bands: readonly number[] = []): LayoutBlock | undefined {
  if (rows.length < 2) return undefined;
  const lined = bands.length > 1;
  const columns = columnsOf(rows);
  if (columns.length < 2 || columns.length > 60) return undefined;
  const placed = rows.map(({ cells }) => {
    const row: (Cell | undefined)[] = columns.map(() => undefined);
    const texts = columns.map(() => '');
    for (const cell of cells) {
      const at = columnAt(columns, cell);
      row[at] ??= cell;
      texts[at] = `${texts[at] ?? ''} ${cell.text.trim()}`.trim();
    }
    return { row, texts };
  });
  const cells = placed.map(({ row }) => row);
  const counts = placed.map(({ texts }) => texts.filter((text) => text !== '').length);
  const full = counts.filter((count) => count > 1).length;
  const widest = Math.max(...counts);
  if (full < 2 || widest < columns.length * 0.6) return undefined;
  if (isProseColumns(cells, columns)) return undefined;
  if (rows.filter(({ text }) => leaders.test(text)).length * 2 >= rows.length) return undefined;
  if (!lined) {
    if (full < rows.length * 0.6 || (full === 2 && columns.length < 3)) return undefined;
    const ems = placed.flatMap(({ texts }) => texts.filter((text) => text !== '').map(emsOf));
    const mean = ems.reduce((a, b) => a + b, 0) / ems.length;
    if (mean > (columns.length === 2 ? 12 : 16) || Math.max(...ems) > 60) return undefined;
    if (alignment(cells, columns) < 0.8) return undefined;
    // Words with wide gaps fill a line; cells leave room.
    const density = rows.map((row) => {
      const ink = row.cells.reduce((sum, { left, right }) => sum + right - left, 0);
      return ink / Math.max(0.1, row.right - row.left);
    });
    if (quantile(density, 0.5) > (rows.length > 3 ? 0.75 : 0.6)) return undefined;
    const tight = columns.some(
      ({ from }, at) => at > 0 && from - (columns[at - 1]?.to ?? 0) < (rows[0]?.size ?? 1) * 0.8,
    );
    if (tight && rows.length < 5) return undefined;
    const first = cells.flatMap((row) => row[0] ?? []);
    if (columns.length === 2 && first.every(({ text }) => itemMark.test(text.trim()))) return undefined;
    const all = cells.flat().flatMap((cell) => cell ?? []);
    if (all.filter(({ text }) => labelled.test(text)).length >= all.length * 0.7) return undefined;
  }
  const joined = joinWrapped(
    rows,
    placed.map(({ texts }) => texts),
    bands,
  );
  const runs = rows.flatMap((row) => row.cells.flatMap((cell) => cell.runs));
  return tableBlock(
    joined,
    columns.map(({ from }) => from),
    boundsOf(rows),
    runs,
    lined,
  );
}

/** Splits rows into stretches that may be tables (two cells or more in a row) and running text. */
export function splitByCells(rows: readonly Row[]): { readonly rows: Row[]; readonly many: boolean }[] {
  const found: { rows: Row[]; many: boolean }[] = [];
  for (const [at, row] of rows.entries()) {
    const last = found.at(-1);
    const above = last?.rows.at(-1);
    const many = row.cells.length > 1;
    const near = above !== undefined && row.bottom - above.bottom < Math.max(above.size, row.size) * 3.2;
    const next = rows[at + 1];
    // A further line of one cell, or a row with one cell, inside a table.
    const inside =
      last?.many === true &&
      !many &&
      next !== undefined &&
      next.cells.length > 1 &&
      above !== undefined &&
      above.cells.length > 1 &&
      above.cells.some(({ left }) => Math.abs(left - row.left) < row.size * 0.6) &&
      emsOf(row.text) < 20;
    if (last && near && (last.many === many || inside)) last.rows.push(row);
    else found.push({ rows: [row], many });
  }
  return found;
}
