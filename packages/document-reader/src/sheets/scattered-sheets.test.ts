import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isScattered } from './sheet-rows.ts';
import { extractInNode } from '../../test/extract-in-node.ts';
import { num, row, text, workbook } from '../../test/sheet-samples.ts';

const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
const columnOf = (at: number): string => columnName((at * 11) % 16_384);

test('R-READ-253 cells far from each other are read without the places between them', async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) =>
    row(at + 1, text(`A${at + 1}`, `行${at}`) + num(`${columnOf(at + 9)}${at + 1}`, at / 2)),
  ).join('');
  expect(isScattered(rows)).toBe(true);
  expect(isScattered(row(1, num('A1', 1) + num('XFD1', 2)))).toBe(false);
  const { blocks } = await extractInNode(workbook([{ name: '散', rows }]), 'a.xlsx');
  const read = new Set(blocks.flatMap((block) => block.text.split(/[\t\n]/)));
  for (const value of ['散', '行0', '行1499', '749.5']) expect(read).toContain(value);
});

test('R-READ-253 a workbook without styles, or with fills that are not there, shows its numbers', async () => {
  const file = unzipSync(workbook([{ name: '表', rows: row(1, num('A1', 1.5, 0) + text('B1', '元')) }]));
  const without = { ...file };
  delete without['xl/styles.xml'];
  without['[Content_Types].xml'] = strToU8(
    strFromU8(file['[Content_Types].xml'] ?? new Uint8Array()).replace(
      /<Override PartName="\/xl\/styles[^>]*>/,
      '',
    ),
  );
  const faulty = {
    ...file,
    'xl/styles.xml': strToU8(
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fills count="0"/><cellXfs count="1"><xf numFmtId="2" fillId="77" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ),
  };
  const shown = async (parts: Record<string, Uint8Array>) =>
    (await extractInNode(zipSync(parts), 'a.xlsx')).blocks.at(-1)?.text;
  expect(await shown(without)).toBe('1.5\t元');
  expect(await shown(faulty)).toBe('1.50\t元');
});
