import { tableToCsv } from '@baigong/documents';
import { download } from '../../../shared/lib/download.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { fileNameOf } from '../model/file-name.ts';
import type { ExtractedTable } from './extract-prompt.ts';

/** Gives a table out as a file. */
export async function exportTable(table: ExtractedTable, format: 'csv' | 'xlsx'): Promise<void> {
  const name = fileNameOf(table.title, '表格');
  try {
    if (format === 'csv')
      download(
        new Blob([tableToCsv([table.columns, ...table.rows])], { type: 'text/csv;charset=utf-8' }),
        `${name}.csv`,
      );
    else {
      const { tablesToXlsx } = await import('../tables/tables-to-xlsx.ts');
      const bytes = tablesToXlsx([{ title: table.title, rows: [table.columns, ...table.rows] }]);
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
