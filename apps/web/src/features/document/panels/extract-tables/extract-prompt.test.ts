import { expect, test } from 'vitest';
import { joinTables, readTables } from './extract-prompt.ts';

test('R-READ-71 the tables of several parts become those of the whole: same columns are one table, no row twice', () => {
  const payments = {
    title: '付款',
    columns: ['期次', '比例'],
    rows: [
      ['第一期', '30%'],
      ['第二期', '40%'],
    ],
  };
  const again = {
    title: '付款安排',
    columns: ['期 次', '比例'],
    rows: [
      ['第二期', '40 %'],
      ['第三期', '30%'],
    ],
  };
  const people = { title: '人员', columns: ['姓名'], rows: [['王强']] };
  expect(joinTables([[payments], [people, again], []])).toEqual([
    {
      title: '付款',
      columns: ['期次', '比例'],
      rows: [
        ['第一期', '30%'],
        ['第二期', '40%'],
        ['第三期', '30%'],
      ],
    },
    people,
  ]);
  expect(joinTables([])).toEqual([]);
});

test('R-READ-71 what was joined is read again as tables', () => {
  const many = Array.from({ length: 150 }, (_, n) => ({
    title: `表${n}`,
    columns: [`列${n}`],
    rows: [[`${n}`]],
  }));
  const tables = joinTables([many]);
  expect(tables).toHaveLength(100);
  const text = JSON.stringify({ tables });
  expect(readTables(text)).toEqual(tables);
});
