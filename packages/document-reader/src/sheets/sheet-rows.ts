import { utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import { formatNumber, isOwnFormat } from './number-format.ts';
import { generalNumber, isNearMiddle } from './rounding.ts';
import { covered } from '../markup/cell-grid.ts';
import type { SparseRows } from './regions.ts';
import { maxColumns } from './safe-parts.ts';

type DenseRows = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** The cells of a sheet that exist, in either form in which the library gives them. */
interface SheetCells {
  /** Rows that exist, in order. */
  readonly rows: readonly number[];
  /** The cells of a row by their columns. */
  readonly row: (row: number) => Iterable<readonly [column: number, cell: CellObject]>;
  readonly at: (row: number, column: number) => CellObject | undefined;
}

function* denseRow(line: readonly (CellObject | undefined)[]): Generator<readonly [number, CellObject]> {
  // Only cells that exist: a row may claim to be billions long.
  for (const column of line.length > 256 ? Object.keys(line).map(Number) : line.keys()) {
    const cell = line[column];
    if (cell) yield [column, cell];
  }
}

const columnOf = (letters: string): number => {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
};

function bySparse(sheet: WorkSheet): SheetCells {
  const found = new Map<number, Map<number, CellObject>>();
  for (const key of Object.keys(sheet)) {
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(key) ?? [];
    if (letters === '') continue;
    const row = Number(digits) - 1;
    const line = found.get(row) ?? new Map<number, CellObject>();
    line.set(columnOf(letters), sheet[key] as CellObject);
    found.set(row, line);
  }
  return {
    rows: [...found.keys()].toSorted((a, b) => a - b),
    row: (row) => found.get(row) ?? [],
    at: (row, column) => found.get(row)?.get(column),
  };
}

function cellsOf(sheet: WorkSheet | undefined): SheetCells {
  const data: unknown = sheet?.['!data'];
  if (sheet && !Array.isArray(data)) return bySparse(sheet);
  const rows = (data ?? []) as DenseRows;
  return {
    // Only rows that exist: a sparse array may be a million long.
    rows: Object.keys(rows).map(Number),
    row: (row) => denseRow(rows[row] ?? []),
    at: (row, column) => rows[row]?.[column],
  };
}

/** The library's rows as arrays may have so many places, most of them empty. */
const maxPlaces = 8_000_000;

const farCell = /<(?:\w+:)?c\s(?:[^>]*?\s)?r="([A-Z]{2,3})(\d{1,7})"/g;

/** Whether the rows of a sheet reach far and are all but empty, as where cells stand on a diagonal: arrays of them fill all memory. */
export function isScattered(source: string): boolean {
  let [places, cells, row, last] = [0, 0, '', 0];
  for (const [, letters = '', digits = ''] of source.matchAll(farCell)) {
    const column = columnOf(letters);
    places += digits === row ? Math.max(0, column - last) : column;
    cells += 1;
    [row, last] = [digits, column];
    if (places > maxPlaces && places > cells * 20) return true;
  }
  return false;
}

export interface SheetRows {
  readonly rows: SparseRows;
  /** Merged cells that fill the whole width of what is beside them: titles, by row. */
  readonly titles: ReadonlySet<number>;
  readonly cut: boolean;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
}

/** What is read of one file: cells, and characters, as one long string may stand in every cell. */
export interface SheetRoom {
  cells: number;
  characters: number;
}

/** So many places may be filled by merged cells of one sheet. */
const maxFilled = 50_000;

/** Characters that no screen shows; line ends of all systems. */
const clean = (text: string): string =>
  /\p{Cc}/u.test(text)
    ? text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
        .trim()
    : text.trim();

/** Whether the library shows a number without a format otherwise than Excel. */
const isLong = (value: number): boolean =>
  Number.isFinite(value) && (String(value).length > 10 || (value !== 0 && Math.abs(value) < 1e-4));

function shown(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number') {
    const code = typeof cell.z === 'string' ? cell.z : 'General';
    if (code === 'General' && isLong(cell.v)) return generalNumber(cell.v);
    if (code !== 'General' && (isOwnFormat(code) || cell.w === undefined || isNearMiddle(cell.v, code))) {
      const own = formatNumber(code, cell.v, date1904);
      if (own !== undefined) return own;
    }
  }
  try {
    return clean(utils.format_cell(cell));
  } catch {
    // A format that the library cannot read: the value as it is.
    return cell.v === undefined
      ? ''
      : typeof cell.v === 'number'
        ? generalNumber(cell.v)
        : clean(String(cell.v));
  }
}

/** Places of columns without the hidden ones, which leave no gap. */
function visibleColumns(sheet: WorkSheet | undefined): (column: number) => number {
  const columns = sheet?.['!cols'] ?? [];
  const before: number[] = [];
  let hidden = 0;
  for (let column = 0; column < Math.min(columns.length, 20_000); column += 1) {
    before.push(hidden);
    if (columns[column]?.hidden === true) hidden += 1;
  }
  return (column) => column - (before[column] ?? hidden);
}

interface MergedPlace {
  readonly text: string;
  /** The column in which its text stands in the same row; -1 for rows below. */
  readonly from: number;
}

/** What merged cells show by the places that they cover: their text at the first one that is not hidden, nothing elsewhere. */
function mergedPlaces(
  sheet: WorkSheet | undefined,
  text: (row: number, column: number) => string,
  isHidden: { readonly row: (row: number) => boolean; readonly column: (column: number) => boolean },
): Map<number, Map<number, MergedPlace>> {
  const places = new Map<number, Map<number, MergedPlace>>();
  let left = maxFilled;
  for (const { s, e } of sheet?.['!merges'] ?? []) {
    const own = text(s.r, s.c);
    if (own === '') continue;
    let [top, first] = [s.r, s.c];
    while (top < e.r && top - s.r < maxFilled && isHidden.row(top)) top += 1;
    while (first < e.c && first - s.c < maxFilled && isHidden.column(first)) first += 1;
    for (let row = s.r; row <= e.r; row += 1)
      for (let column = s.c; column <= e.c; column += 1) {
        left -= 1;
        if (left < 0) return places;
        const inRow = places.get(row) ?? new Map<number, MergedPlace>();
        const isOwn = row === top && column === first;
        inRow.set(column, { text: isOwn ? own : covered, from: row === top ? first : -1 });
        places.set(row, inRow);
      }
  }
  return places;
}

/** Whether one merged cell is all that a row has. */
function isTitle(
  found: ReadonlyMap<number, string>,
  places: ReadonlyMap<number, MergedPlace> | undefined,
): boolean {
  const owners = new Set([...found.keys()].map((column) => places?.get(column)?.from ?? -1));
  return owners.size === 1 && !owners.has(-1);
}

/**
 * The cells of a sheet that a reader sees, as they are shown. Only existing rows and cells are visited: a sheet may claim to be a
 * million columns wide.
 */
export function sheetRows(sheet: WorkSheet | undefined, room: SheetRoom, date1904: boolean): SheetRows {
  const cells = cellsOf(sheet);
  const hiddenRow = (row: number) => sheet?.['!rows']?.[row]?.hidden === true;
  const place = visibleColumns(sheet);
  const hiddenColumn = (column: number) => sheet?.['!cols']?.[column]?.hidden === true;
  const merged = mergedPlaces(sheet, (row, column) => shown(cells.at(row, column), date1904), {
    row: hiddenRow,
    column: hiddenColumn,
  });
  const rows: { row: number; cells: (readonly [number, string])[] }[] = [];
  const titles = new Set<number>();
  const hiddenColumns = new Set<number>();
  let [cut, hiddenRows] = [false, 0];
  /** Rows that are hidden leave no gap. */
  let skipped = 0;
  const visit = (row: number): boolean => {
    const places = merged.get(row);
    const found = new Map<number, string>();
    for (const [column, cell] of cells.row(row)) {
      if (column >= maxColumns) continue;
      const text = places?.has(column) ? '' : shown(cell, date1904);
      if (text === '') continue;
      if (hiddenColumn(column)) hiddenColumns.add(column);
      else found.set(column, text);
    }
    for (const [column, { text }] of places ?? []) if (!hiddenColumn(column)) found.set(column, text);
    if (hiddenRow(row)) {
      if (found.size > 0) hiddenRows += 1;
      skipped += 1;
      return true;
    }
    if (found.size === 0) return true;
    room.cells -= found.size;
    for (const text of found.values()) room.characters -= text.length;
    if (room.cells < 0 || room.characters < 0) return false;
    if (found.size > 1 && isTitle(found, places)) titles.add(row - skipped);
    rows.push({
      row: row - skipped,
      cells: [...found]
        .map(([column, text]) => [place(column), text] as const)
        .toSorted((a, b) => a[0] - b[0]),
    });
    return true;
  };
  for (const row of cells.rows) {
    if (!visit(row)) {
      cut = true;
      break;
    }
    merged.delete(row);
  }
  if (merged.size > 0 && !cut) {
    skipped = 0;
    for (const row of [...merged.keys()].toSorted((a, b) => a - b)) if (!visit(row)) break;
    rows.sort((a, b) => a.row - b.row);
  }
  return { rows, titles, cut, hiddenRows, hiddenColumns: hiddenColumns.size };
}
