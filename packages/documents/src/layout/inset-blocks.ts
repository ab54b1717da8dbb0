import { quantile, type Row } from './page-layout.ts';

export interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Narrower blocks, in character sizes, are verses and lists. */
const narrowest = 14;

/**
 * The edges that the lines of running text fill, row by row: those of the column, or of a block set in from them, as an abstract or a
 * quotation is: four lines or more that begin at one place and fill one width.
 */
export function edgesOf(rows: readonly Row[], column: Edges): readonly Edges[] {
  const edges: Edges[] = [];
  for (let at = 0; at < rows.length;) {
    const first = rows[at];
    if (!first) break;
    let end = at + 1;
    for (let row = rows[end]; row; row = rows[end]) {
      const above = rows[end - 1] ?? row;
      const isSame =
        Math.abs(row.left - first.left) < first.size * 0.6 &&
        Math.abs(row.size - first.size) < first.size * 0.06 &&
        row.bottom - above.bottom < first.size * 2.2;
      if (!isSame) break;
      end += 1;
    }
    const stretch = rows.slice(at, end);
    const left = first.left;
    const right = quantile(
      stretch.map((row) => row.right),
      0.9,
    );
    const filled = stretch.filter((row) => right - row.right < first.size * 2.5).length;
    const isInset =
      stretch.length >= 4 &&
      column.right - right > first.size &&
      right - left >= first.size * narrowest &&
      filled >= stretch.length * 0.6;
    const own = isInset ? { left, right } : column;
    for (; at < end; at += 1) edges.push(own);
  }
  return edges;
}
