import { expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

it('R-XFER-20 a file name keeps Chinese, and what a file system refuses is replaced', () => {
  expect(safeFileName('林知夏 前端工程师')).toBe('林知夏 前端工程师');
  expect(safeFileName('林知夏/前端:2026?*')).toBe('林知夏_前端_2026__');
  expect(safeFileName('a\tb\u202egnp.exe')).toBe('a_b_gnp.exe');
  expect(safeFileName('  ..简历..  ')).toBe('简历');
  expect(safeFileName('con')).toBe('con_');
  expect(Array.from(safeFileName('𠮷'.repeat(200)))).toHaveLength(80);
});

it('R-XFER-20 a name of nothing but refused characters is the default one', () => {
  for (const text of ['', '   ', '///', '...']) expect(safeFileName(text)).toBe('我的简历');
});
