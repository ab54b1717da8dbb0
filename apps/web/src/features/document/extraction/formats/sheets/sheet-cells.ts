import type { CellObject, WorkSheet } from '@e965/xlsx';

type DenseRows = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** The cells of a sheet that exist, in either form in which the library gives them. */
export interface SheetCells {
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

export function cellsOf(sheet: WorkSheet | undefined): SheetCells {
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
