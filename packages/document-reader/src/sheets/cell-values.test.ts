import { expect, test } from 'vitest';
import { extractInNode } from '../../test/extract-in-node.ts';
import { num, row, text, workbook } from '../../test/sheet-samples.ts';
import { withWholeValues } from './cell-values.ts';

const tablesOf = async (rows: string): Promise<{ tables: string[]; notes: readonly string[] }> => {
  const { blocks, notes } = await extractInNode(workbook([{ name: '表', rows }]), 'a.xlsx');
  return { tables: blocks.flatMap((block) => (block.kind === 'table' ? [block.text] : [])), notes };
};
const cell = (place: string, inside: string, type = '') => `<c r="${place}"${type}>${inside}</c>`;

test('R-READ-291 numbers of orders, accounts and persons stand with all their digits', async () => {
  const { tables } = await tablesOf(
    row(1, text('A1', '订单号') + text('B1', '身份证')) +
      row(2, num('A2', 202_611_290_012_345) + cell('B2', '<v>440301199001011234</v>')) +
      row(3, num('A3', -123_456_789_012) + cell('B3', '<v>4.40301199001011E+17</v>')),
  );
  expect(tables).toEqual([
    '订单号\t身份证\n202611290012345\t440301199001011234\n-123456789012\t440301199001011000',
  ]);
});

test('R-READ-292 a formula whose result is not in the file is shown itself, and that is said', async () => {
  const { tables, notes } = await tablesOf(
    row(
      1,
      text('A1', '数') + num('B1', 2) + cell('C1', '<f>B1*3</f><v></v>') + cell('D1', '<f>B1&lt;C1</f>'),
    ) +
      row(
        2,
        text('A2', '空') +
          cell('B2', '<f>IF(B1=2,"","x")</f><v></v>', ' t="str"') +
          cell('C2', '<f>B1*4</f><v>8</v>') +
          cell('D2', '<f t="shared" si="0"/>'),
      ),
  );
  expect(tables).toEqual(['数\t2\t=B1*3\t=B1<C1\n空\t\t8\t（公式）']);
  expect(notes).toEqual(['文件里有 3 个公式没有保存结果，显示的是公式本身。']);
});

test('R-READ-292 a sheet that is made to be slow is gone through once', () => {
  const hostile = `${'<c><f>'.repeat(200_000)}${' '.repeat(200_000)}`;
  expect(withWholeValues(hostile)).toEqual({ source: hostile, formulas: 0 });
});

test('R-READ-293 an empty column within a table parts nothing; tables side by side stay apart', async () => {
  const together = await tablesOf(
    row(
      1,
      text('A1', '部门') + text('B1', '一月') + text('C1', '二月') + text('E1', '合计') + text('F1', '备注'),
    ) +
      row(2, text('A2', '销售') + num('B2', 1) + num('C2', 2) + num('E2', 3) + text('F2', '达标')) +
      row(3, text('A3', '研发') + num('B3', 4) + num('C3', 5) + num('E3', 9) + text('F3', '未达标')),
  );
  expect(together.tables).toEqual([
    '部门\t一月\t二月\t合计\t备注\n销售\t1\t2\t3\t达标\n研发\t4\t5\t9\t未达标',
  ]);
  const apart = await tablesOf(
    row(1, text('A1', '姓名') + text('B1', '分数') + text('D1', '班级') + text('E1', '人数')) +
      row(2, text('A2', '甲') + num('B2', 90) + text('D2', '一班') + num('E2', 40)) +
      row(3, text('A3', '乙') + num('B3', 80) + text('D3', '二班') + num('E3', 41)),
  );
  expect(apart.tables).toHaveLength(2);
});
