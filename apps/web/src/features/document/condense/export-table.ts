import { download } from '../../../shared/lib/download.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { fileNameOf } from '../model/file-name.ts';
import { sheetsOf } from '../search/document-search.ts';
import type { ExtractedTable } from './extract-prompt.ts';

/** Gives a table out as a file. */
export async function exportTable(table: ExtractedTable, format: 'csv' | 'xlsx'): Promise<void> {
  const name = fileNameOf(table.title, '表格');
  try {
    const sheet = { title: table.title, rows: [table.columns, ...table.rows] };
    download(await sheetsOf([sheet], format), `${name}.${format}`);
    toast('success', '表格已导出');
  } catch {
    toast('error', '导出失败了，请再试一次，或改用另一种格式。');
  }
}
