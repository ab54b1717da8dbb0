import { download } from '../../../shared/lib/download.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { fileNameOf } from '../model/file-name.ts';
import type { ExtractedTable } from './extract-prompt.ts';

/** A cell that a spreadsheet would take for a formula stays text. */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d,.]+%?$/.test(cell) ? `'${cell}` : cell;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV with the mark by which Excel knows UTF-8. */
export const tableToCsv = ({ columns, rows }: ExtractedTable): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map((cell) => quoted(harmless(cell))).join(',')).join('\r\n')}\r\n`;

/** Gives a table out as a file. */
export async function exportTable(table: ExtractedTable, format: 'csv' | 'xlsx'): Promise<void> {
  const name = fileNameOf(table.title, '表格');
  try {
    if (format === 'csv')
      download(new Blob([tableToCsv(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    else {
      const { utils, write } = await import('@e965/xlsx');
      const book = utils.book_new();
      // Cells are written as text: a sheet runs no formula that a document holds.
      utils.book_append_sheet(
        book,
        utils.aoa_to_sheet([[...table.columns], ...table.rows.map((row) => [...row])]),
        '表格',
      );
      const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
      download(
        new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
        `${name}.xlsx`,
      );
    }
    toast('done', '表格已导出');
  } catch {
    toast('failed', '导出失败了，请再试一次，或改用另一种格式。');
  }
}
