/** The cells of a sheet that have text or belong to a merged cell: rows in order, each with its columns in order. */
export type SparseRows = readonly {
  readonly row: number;
  readonly cells: readonly (readonly [column: number, text: string])[];
}[];

/** A part of a sheet with nothing around it. */
export interface Region {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly rows: SparseRows;
}

const maxSplitDepth = 24;
/** A column that is empty but for this many rows of a long table still parts nothing. */
const maxRegions = 2_000;

function bounds(rows: SparseRows): { left: number; right: number } {
  let [left, right] = [Number.POSITIVE_INFINITY, -1];
  for (const { cells } of rows) {
    left = Math.min(left, cells[0]?.[0] ?? left);
    right = Math.max(right, cells.at(-1)?.[0] ?? right);
  }
  return { left, right };
}

/** Parts between empty rows. */
function splitRows(rows: SparseRows): SparseRows[] {
  const parts: SparseRows[] = [];
  let start = 0;
  for (let at = 1; at <= rows.length; at += 1) {
    const before = rows[at - 1];
    if (at < rows.length && before && rows[at]?.row === before.row + 1) continue;
    parts.push(rows.slice(start, at));
    start = at;
  }
  return parts;
}

/** Parts between empty columns. A single column beside an empty one is a label of the rows next to it, and stays with them. */
function splitColumns(rows: SparseRows): SparseRows[] {
  const used = new Set<number>();
  for (const { cells } of rows) for (const [column] of cells) used.add(column);
  const groups: { from: number; to: number }[] = [];
  for (const column of [...used].toSorted((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last && last.to === column - 1) last.to = column;
    else groups.push({ from: column, to: column });
  }
  const parts: { from: number; to: number }[] = [];
  for (const group of groups) {
    const last = parts.at(-1);
    const narrow = last && (last.from === last.to || group.from === group.to);
    if (
      last &&
      group.from - last.to === 2 &&
      (narrow ? sharesRows(rows, last, group) : goesOn(rows, last, group))
    )
      last.to = group.to;
    else parts.push({ ...group });
  }
  if (parts.length < 2) return [rows];
  return splitCells(rows, parts);
}

/** The rows of each part; every cell is looked at once. */
function splitCells(
  rows: SparseRows,
  parts: readonly { readonly from: number; readonly to: number }[],
): SparseRows[] {
  const found = parts.map((): { row: number; cells: (readonly [number, string])[] }[] => []);
  for (const { row, cells } of rows) {
    let at = 0;
    for (const cell of cells) {
      while (cell[0] > (parts[at]?.to ?? Infinity)) at += 1;
      const own = found[at];
      const last = own?.at(-1);
      if (last?.row === row) last.cells.push(cell);
      else own?.push({ row, cells: [cell] });
    }
  }
  return found;
}

/** Whether most rows of the narrower part have something in the other one. */
function sharesRows(
  rows: SparseRows,
  a: { from: number; to: number },
  b: { from: number; to: number },
): boolean {
  let [both, inA, inB] = [0, 0, 0];
  for (const { cells } of rows) {
    const has = (part: { from: number; to: number }) =>
      cells.some(([column]) => column >= part.from && column <= part.to);
    const [one, other] = [has(a), has(b)];
    if (one) inA += 1;
    if (other) inB += 1;
    if (one && other) both += 1;
  }
  return both > 0 && both >= Math.min(inA, inB) / 2;
}

interface Columns {
  readonly from: number;
  readonly to: number;
}

/**
 * Whether the columns behind an empty one belong to the table before it: they have the same rows, and begin with numbers, where a
 * table of their own would begin with the names of its rows, and its head would say other things than the one before.
 */
function goesOn(rows: SparseRows, before: Columns, behind: Columns): boolean {
  const within = (cells: SparseRows[number]['cells'], { from, to }: Columns) =>
    cells.filter(([column, text]) => column >= from && column <= to && text !== '');
  const pairs = rows.map(({ cells }) => [within(cells, before), within(cells, behind)] as const);
  if (pairs.length < 2 || pairs.some(([one, other]) => one.length === 0 || other.length === 0)) return false;
  const [head, ...body] = pairs;
  const known = new Set(head?.[0].map(([, text]) => text));
  if (head?.[1].some(([, text]) => known.has(text))) return false;
  return body.every(
    ([one, other]) => other[0]?.[0] === behind.from && isNumber(other[0][1]) && !isNumber(one[0]?.[1] ?? ''),
  );
}

function cut(rows: SparseRows, depth: number, found: Region[]): void {
  if (rows.length === 0) return;
  if (depth < maxSplitDepth && found.length < maxRegions) {
    for (const split of [splitRows, splitColumns]) {
      const parts = split(rows);
      if (parts.length < 2) continue;
      for (const part of parts) cut(part, depth + 1, found);
      return;
    }
  }
  found.push({ top: rows[0]?.row ?? 0, ...bounds(rows), rows });
}

const isNumber = (text: string): boolean => /^[-+¥$€£(]?\d[\d,.]*[%)]?$/.test(text);

/** Whether a part goes on the one above it: as wide, one empty row between, and no head of its own. */
function continues(above: Region, below: Region): boolean {
  if (above.left !== below.left || above.right !== below.right || above.right - above.left < 1) return false;
  const [last, first] = [above.rows.at(-1), below.rows[0]];
  if (!last || !first || first.row !== last.row + 2 || above.rows.length < 2) return false;
  const numbers = new Set(last.cells.flatMap(([column, text]) => (isNumber(text) ? [column] : [])));
  return first.cells.some(([column, text]) => isNumber(text) && numbers.has(column));
}

/** The separate tables and notes of a sheet, from top to bottom and left to right. */
export function findRegions(rows: SparseRows): Region[] {
  const found: Region[] = [];
  cut(rows, 0, found);
  const joined: Region[] = [];
  for (const region of found) {
    const above = joined.at(-1);
    if (above && continues(above, region))
      joined[joined.length - 1] = { ...above, rows: [...above.rows, ...region.rows] };
    else joined.push(region);
  }
  return joined;
}

/** So many places a region's grid has at most; a larger one is written without its empty places. */
const maxPlaces = 2_000_000;

/**
 * A region as a full grid, without columns in which nothing stands. Empty places in front of a far cell are bounded: a row may begin at
 * column 16,000.
 */
export function gridOf({ rows }: Region): string[][] {
  // A row that merged cells above it cover all has nothing of its own.
  const filled = rows.filter(({ cells }) => cells.some(([, text]) => text !== ''));
  const used = new Set<number>();
  for (const { cells } of filled) for (const [column, text] of cells) if (text !== '') used.add(column);
  const places = new Map([...used].toSorted((a, b) => a - b).map((column, place) => [column, place]));
  const width = Math.min(places.size, 1_000);
  if (filled.length * width > maxPlaces)
    return filled.map(({ cells }) => cells.flatMap(([, text]) => (text === '' ? [] : [text])));
  return filled.map(({ cells }) => {
    const row = Array<string>(width).fill('');
    for (const [column, text] of cells) {
      const place = places.get(column);
      if (place === undefined || text === '') continue;
      if (place < width) row[place] = text;
      else row.push(text);
    }
    return row;
  });
}
