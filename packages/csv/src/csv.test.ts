import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormula, readRows, writeRows } from './csv.ts';

const rows = (text: string, separator?: string) => [...readRows(text, separator)];

test('R-READ-02 CSV is read with quotes, any line ends, a mark before it, and wrong quotes', () => {
  expect(rows('a,"b,c"\n"d ""x""",e')).toEqual([
    ['a', 'b,c'],
    ['d "x"', 'e'],
  ]);
  expect(rows('\ufeffa,"1\r\n2"\r\nb\rc\n')).toEqual([['a', '1\r\n2'], ['b'], ['c']]);
  expect(rows('a,\n\n,')).toEqual([['a', ''], [''], ['', '']]);
  expect(rows('a;"b;c"', ';')).toEqual([['a', 'b;c']]);
  expect(rows('"a"x,b"c"\n"open,\nd')).toEqual([['ax', 'b"c"'], ['open,\nd']]);
  expect(rows('')).toEqual([]);
});

test('R-READ-10 a cell that a spreadsheet would run gets an apostrophe, a number does not', () => {
  for (const cell of ['=A1', '+cmd', '-cmd', '@SUM', '\t=1', ' =1', '＝A1', '\n=1', '-', '+8613800000000'])
    expect(escapeFormula(cell)).toBe(`'${cell}`);
  for (const cell of ['-3.5', '+86', '-1,200', '-.5%', '12%', '文字', 'a=b', ''])
    expect(escapeFormula(cell)).toBe(cell);
});

test('R-FEED-11 a CSV file has a mark, CRLF, and quotes where they are needed', () => {
  expect(
    writeRows([
      ['名称', '说"明"'],
      ['=1+1', -5],
      ['a,b', '多\n行'],
    ]),
  ).toBe('\ufeff名称,"说""明"""\r\n\'=1+1,-5\r\n"a,b","多\n行"\r\n');
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '甲', ' ') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (table) => {
      const guarded = table.map((row) => row.map(escapeFormula));
      expect(rows(writeRows(table))).toEqual(table.length === 0 ? [['']] : guarded);
    }),
  );
});
