import { SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import { formatNumber, isChineseFormat } from './number-format.ts';
import { covered } from '../../markup/cell-grid.ts';
import type { SparseRows } from './regions.ts';

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

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

function shown(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number' && typeof cell.z === 'string' && isChineseFormat(cell.z)) {
    const own = formatNumber(cell.z, cell.v, date1904);
    if (own !== undefined) return own;
  }
  try {
    return utils.format_cell(cell).trim();
  } catch {
    // A format that the library cannot read: the value as it is.
    return cell.v === undefined
      ? ''
      : typeof cell.v === 'number'
        ? SSF.format('General', cell.v)
        : String(cell.v);
  }
}

const cellsOf = (sheet: WorkSheet | undefined): Cells => {
  const data: unknown = sheet?.['!data'];
  return Array.isArray(data) ? (data as Cells) : [];
};

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
  const data = cellsOf(sheet);
  const hiddenRow = (row: number) => sheet?.['!rows']?.[row]?.hidden === true;
  const hiddenColumn = (column: number) => sheet?.['!cols']?.[column]?.hidden === true;
  const merged = mergedPlaces(sheet, (row, column) => shown(data[row]?.[column], date1904), {
    row: hiddenRow,
    column: hiddenColumn,
  });
  const rows: { row: number; cells: (readonly [number, string])[] }[] = [];
  const titles = new Set<number>();
  const hiddenColumns = new Set<number>();
  let [cut, hiddenRows] = [false, 0];
  /** Rows that are hidden leave no gap. */
  let skipped = 0;
  const visit = (row: number, line: readonly (CellObject | undefined)[] | undefined): boolean => {
    const places = merged.get(row);
    const found = new Map<number, string>();
    line?.forEach((cell, column) => {
      const text = places?.has(column) ? '' : shown(cell, date1904);
      if (text === '') return;
      if (hiddenColumn(column)) hiddenColumns.add(column);
      else found.set(column, text);
    });
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
    rows.push({ row: row - skipped, cells: [...found].toSorted((a, b) => a[0] - b[0]) });
    return true;
  };
  // Only rows that exist: a sparse array may be a million long.
  for (const key of Object.keys(data)) {
    const row = Number(key);
    if (!visit(row, data[row])) {
      cut = true;
      break;
    }
    merged.delete(row);
  }
  if (merged.size > 0 && !cut) {
    skipped = 0;
    for (const row of [...merged.keys()].toSorted((a, b) => a - b)) if (!visit(row, undefined)) break;
    rows.sort((a, b) => a.row - b.row);
  }
  return { rows, titles, cut, hiddenRows, hiddenColumns: hiddenColumns.size };
}
