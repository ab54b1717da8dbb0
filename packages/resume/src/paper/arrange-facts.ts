interface FactColumns {
  readonly columns: number;
  /** Facts that have a row to themselves. */
  readonly wide: ReadonlySet<number>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The rows of a grid in which wide facts take a row each; undefined when a fact is wider than its place. */
function countRows(
  widths: readonly number[],
  { columns, wide }: FactColumns,
  available: number,
  gap: number,
): number | undefined {
  const columnWidths = Array.from({ length: columns }, () => 0);
  let rows = 0;
  let column = columns;
  for (const [index, width] of widths.entries()) {
    if (wide.has(index)) {
      rows += Math.max(1, Math.ceil(width / available));
      column = columns;
      continue;
    }
    if (column === columns) {
      rows += 1;
      column = 0;
    }
    columnWidths[column] = Math.max(columnWidths[column] ?? 0, width);
    column += 1;
  }
  return sum(columnWidths) + gap * (columns - 1) <= available ? rows : undefined;
}

/**
 * How contact data stand in a grid so that none is broken over lines while there is room: in as few rows as can be,
 * with at most `wanted` columns. All lengths are in CSS pixels.
 * @param widths of the facts, unbroken
 */
export function fitFacts(
  widths: readonly number[],
  wanted: number,
  available: number,
  gap: number,
): FactColumns {
  let best: FactColumns & { readonly rows: number } = {
    columns: 1,
    wide: new Set(widths.keys()),
    rows: Number.POSITIVE_INFINITY,
  };
  for (let columns = Math.max(1, wanted); columns >= 1; columns -= 1) {
    const share = (available - gap * (columns - 1)) / columns;
    const long = widths.flatMap((width, index) => (width > share ? [index] : []));
    for (const wide of [new Set<number>(), new Set(long)]) {
      const rows = countRows(widths, { columns, wide }, available, gap);
      if (rows !== undefined && rows < best.rows) best = { columns, wide, rows };
    }
  }
  return { columns: best.columns, wide: best.wide };
}

/** Smaller letters than this share of the size around them are hard to read. */
const MIN_SCALE = 0.75;

/**
 * How much smaller a word may be to stand on one line, from the size that should do to the smallest that can be read;
 * none when that is too wide.
 */
export function addressScales(width: number, available: number): readonly number[] {
  const first = Math.floor(Math.min(1, available / width) * 100);
  const least = MIN_SCALE * 100;
  return Array.from({ length: Math.max(0, first - least + 1) }, (_, step) => (first - step) / 100);
}
