import { expect, test } from 'vitest';
import { CellGrid, maxRepeatedChars } from './cell-grid.ts';

const length = (rows: readonly (readonly string[])[]): number =>
  rows.flat().reduce((sum, cell) => sum + cell.length, 0);

test('R-READ-190 a long text in large merged cells is not repeated without a bound', () => {
  const text = '长'.repeat(10_000);
  const spanning = new CellGrid();
  for (let row = 0; row < 50; row += 1) {
    spanning.startRow();
    spanning.cell(text, { columns: 100, rows: 2 });
    spanning.endRow();
  }
  expect(length(spanning.rows)).toBeLessThanOrEqual(maxRepeatedChars + 50 * text.length);
  const above = new CellGrid();
  for (let row = 0; row < 1_000; row += 1) {
    above.startRow();
    above.cell(row === 0 ? text : '', { above: row > 0 });
    above.endRow();
  }
  expect(length(above.rows)).toBeLessThanOrEqual(maxRepeatedChars + text.length);
  expect(above.rows[1]).toEqual([text]);
});
