import { isDatePiece, isOnlyDates, isOpenDatePiece } from '../layout/is-columns.ts';
import type { PageRow } from './page-columns.ts';

const bulleted = /^\s*[•●○◦▪▫■□◆◇➢➤►▶✓·∙‣⁃\uf000-\uf0ff]/u;
/** A sign before an item, by itself. */
export const onlyBullet = /^\s*[•●○◦▪▫■□◆◇➢➤►▶✓·∙‣⁃\uf000-\uf0ff–-]\s*$/u;

/** Cells at the right edge that other rows have there, too: dates and places of what begins in the row. */
function rightEdge(rows: readonly PageRow[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { cells, right } of rows)
    if (cells.length > 1) counts.set(Math.round(right), (counts.get(Math.round(right)) ?? 0) + 1);
  const [edge, count = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return count >= 2 ? edge : undefined;
}

/**
 * Moves the date or the place that stands at the right of an item to the line that the item belongs to: some programs
 * set both below one another in a column of their own, beside the name and its first item.
 */
export function liftAsides(rows: readonly PageRow[]): PageRow[] {
  const edge = rightEdge(rows);
  if (edge === undefined) return [...rows];
  const lifted: PageRow[] = [];
  for (const row of rows) {
    const before = lifted.findLast(({ text }) => !bulleted.test(text));
    const aside = row.cells.at(-1);
    const isAside = aside !== undefined && Math.abs(row.right - edge) < 3;
    const alone = row.cells.length === 1 && isOnlyDates(row.text.trim());
    const own = onlyBullet.test(row.cells[0]?.text ?? '') ? 2 : 1;
    const beside = row.cells.length > own && bulleted.test(row.text);
    const near = before && before.y - row.y < row.size * 2.6 && before.right <= edge + 3;
    if (!isAside || !near || !(alone || beside) || before.cells.length > 3) {
      lifted.push(row);
      continue;
    }
    before.text += `  ${aside.text}`;
    before.cells.push(aside);
    before.right = Math.max(before.right, aside.right);
    if (alone) continue;
    const cells = row.cells.slice(0, -1);
    lifted.push({
      ...row,
      cells,
      text: cells.map(({ text }) => text).join('  '),
      right: cells.at(-1)?.right ?? row.x,
    });
  }
  return lifted;
}

/** Joins dates that a narrow column at the left broke into pieces below one another, beside the lines of their entry. */
export function joinBrokenDates(rows: readonly PageRow[]): PageRow[] {
  const joined: PageRow[] = [];
  /** The row whose dates go on, where its text begins, and the height of the last piece. */
  let open: { readonly row: PageRow; readonly body: number; y: number } | undefined;
  for (const row of rows) {
    const [first, ...others] = row.cells;
    const piece = first !== undefined && isDatePiece(first.text) ? first : undefined;
    const dates = open?.row.cells[0];
    if (open && dates && piece && piece.right < open.body && open.y - row.y < row.size * 1.8) {
      dates.text += `${/[～~–—至到-]\s*$/.test(dates.text) ? '' : ' '}${piece.text.trim()}`;
      open.row.text = open.row.cells.map(({ text }) => text).join('  ');
      open = isOpenDatePiece(dates.text) ? { ...open, y: row.y } : undefined;
      const [next] = others;
      if (next)
        joined.push({
          ...row,
          x: next.x,
          textX: others[1] && onlyBullet.test(next.text) ? others[1].x : next.x,
          text: others.map(({ text }) => text).join('  '),
          cells: others,
        });
      continue;
    }
    joined.push(row);
    const [body] = others;
    if (body && piece && isOpenDatePiece(piece.text)) open = { row, body: body.x, y: row.y };
    else if (open && (row.x < open.body - 3 || open.y - row.y > row.size * 1.8)) open = undefined;
  }
  return joined;
}
