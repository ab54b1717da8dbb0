import type { PageRow } from './page-row.ts';

/** The longest label of a form's row, in characters. */
const longest = 10;

const near = (a: number, b: number): boolean => Math.abs(a - b) < 3;

/**
 * Moves the labels of a form above the text that they label. A label in the left cell of a table stands at half the
 * height of the cell beside it, so that by height it comes in the midst of that text.
 */
export function liftSideLabels(rows: readonly PageRow[]): PageRow[] {
  const lifted = [...rows];
  for (const row of rows) {
    const [label, beside] = row.cells;
    if (!label || row.cells.length > 2 || label.text.replace(/\s/g, '').length > longest) continue;
    const at = lifted.indexOf(row);
    const [above, below] = [lifted[at - 1], lifted[at + 1]];
    if (!above || !below || !near(above.x, below.x) || below.x <= label.right) continue;
    if (beside && !near(beside.x, below.x)) continue;
    // A row that begins a text has more space above it than below.
    if (beside && Math.abs(above.y + below.y - 2 * row.y) > row.size * 0.3) continue;
    const pitch = beside ? above.y - row.y : above.y - below.y;
    const goesOn = (a: PageRow | undefined, b: PageRow | undefined): boolean =>
      a !== undefined && b !== undefined && near(a.x, b.x) && a.y - b.y < pitch * 1.2;
    let [first, last] = [at - 1, at + 1];
    while (goesOn(lifted[first - 1], lifted[first])) first -= 1;
    while (goesOn(lifted[last], lifted[last + 1])) last += 1;
    const middle = ((lifted[first]?.y ?? 0) + (lifted[last]?.y ?? 0)) / 2;
    if (pitch > row.size * 3 || Math.abs(middle - row.y) > pitch * 0.6) continue;
    const own = { ...row, text: label.text, right: label.right, cells: [label] };
    const rest = beside ? [{ ...row, text: beside.text, x: beside.x, cells: [beside] }] : [];
    lifted.splice(at, 1, ...rest);
    lifted.splice(first, 0, own);
  }
  return lifted;
}
