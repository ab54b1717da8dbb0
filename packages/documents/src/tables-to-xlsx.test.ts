import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { tablesToXlsx } from './tables-to-xlsx.ts';

test('R-READ-10 tables go out as sheets of text and numbers, none of them a formula', () => {
  const bytes = tablesToXlsx([
    {
      title: '一月/收入',
      rows: [
        ['名称', '金额'],
        ['=1+1', '1,234.5'],
        ['编号', '007'],
        ['身份证', '110105194912310021'],
      ],
    },
    { title: '一月/收入', rows: [['a']] },
    { title: '', rows: [['b']] },
  ]);
  const book = read(bytes, { type: 'array' });
  expect(book.SheetNames).toEqual(['一月 收入', '一月 收入 2', '表格3']);
  const sheet = book.Sheets['一月 收入'];
  const cell = (place: string) => {
    const { t, v, f } = (sheet?.[place] ?? {}) as { t?: string; v?: unknown; f?: string };
    return [t, v, f];
  };
  expect(cell('A2')).toEqual(['s', '=1+1', undefined]);
  expect(cell('B2')).toEqual(['n', 1234.5, undefined]);
  expect(cell('B3')).toEqual(['s', '007', undefined]);
  expect(cell('B4')).toEqual(['s', '110105194912310021', undefined]);
});
