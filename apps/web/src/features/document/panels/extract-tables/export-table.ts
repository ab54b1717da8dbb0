import { labelSentences } from '../../../../shared/labels/explicit-label.ts';
import { download } from '../../../../shared/lib/download.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { exportFileName } from '../../session/export-file-name.ts';
import { exportTables } from '../../analysis/analysis-client.ts';
import type { ExtractedTable } from './extract-prompt.ts';

export async function exportTable(table: ExtractedTable, format: 'csv' | 'xlsx'): Promise<void> {
  const name = exportFileName(table.title, '表格');
  try {
    const labelled = format === 'xlsx' ? [[labelSentences.model]] : [];
    const sheet = { title: table.title, rows: [table.columns, ...table.rows, ...labelled] };
    const file = await exportTables([sheet], format);
    await download(`document.file-table-${format}`, file, `${name}.${format}`, 'model');
    toast('success', '表格已导出');
  } catch {
    toast('error', '导出失败了，请再试一次，或改用另一种格式。');
  }
}
