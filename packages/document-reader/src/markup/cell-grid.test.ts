import { expect, test } from 'vitest';
import { CellGrid, maxCovered } from './cell-grid.ts';

const gridOf = (
  ...rows: readonly (readonly Parameters<CellGrid['cell']>[])[]
): readonly (readonly string[])[] => {
  const grid = new CellGrid();
  for (const cells of rows) {
    grid.startRow();
    for (const [text, span] of cells) grid.cell(text, span);
    grid.endRow();
  }
  return grid.rows;
};

test('R-READ-192 the text of a merged cell stands once, and the places that it covers keep the columns right', () => {
  expect(
    gridOf(
      [['项目', { rows: 2 }], ['金额', { columns: 2 }], ['备注']],
      [['现金'], ['转账'], ['a']],
      [['甲'], ['1'], ['2'], ['b']],
      [['', { above: true }], ['3', { columns: 2, rows: 2 }], ['c']],
      [['乙'], ['d']],
    ),
  ).toEqual([
    ['项目', '金额', '', '备注'],
    ['', '现金', '转账', 'a'],
    ['甲', '1', '2', 'b'],
    ['', '3', '', 'c'],
    ['乙', '', '', 'd'],
  ]);
});

test('R-READ-196 a row of nothing but cells that reach down is one row with what stands beside them', () => {
  expect(
    gridOf(
      [['年'], ['季度'], ['月'], ['收入']],
      [
        ['2025', { rows: 5 }],
        ['一季度', { rows: 3 }],
      ],
      [['一月'], ['134']],
      [['二月'], ['150']],
      [['二季度', { rows: 2 }]],
      [['四月'], ['210']],
    ),
  ).toEqual([
    ['年', '季度', '月', '收入'],
    ['2025', '一季度', '一月', '134'],
    ['', '', '二月', '150'],
    ['', '二季度', '四月', '210'],
  ]);
});

test('R-READ-190 merged cells that claim millions of places leave a table within bounds', () => {
  const wide: Parameters<CellGrid['cell']> = ['长', { columns: 1_000_000, rows: 1_000_000 }];
  const rows = gridOf(
    ...Array.from({ length: 400 }, (): Parameters<CellGrid['cell']>[] => [wide, ['短'], wide]),
  );
  const places = rows.reduce((sum, row) => sum + row.length, 0);
  expect(places).toBeLessThanOrEqual(maxCovered + 400 * 3);
});
