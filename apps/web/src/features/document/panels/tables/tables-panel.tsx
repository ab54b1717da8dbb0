import { countColumns, pageLabel } from '@baigong/document-reader/document-text';
import { findTables, type FoundTable } from '@baigong/documents';
import { Download, LocateFixed } from 'lucide-react';
import { useMemo, useState } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { PanelHead } from '../panel-head.tsx';
import { DataTable } from '../data-table.tsx';
import panel from '../panel.module.css';
import type { PanelDocument, PanelProps } from '../../session/panel-document.ts';
import { exportTables } from '../../analysis/analysis-client.ts';
import styles from './tables-panel.module.css';

/** Rows shown of one table; the whole of it is in the file that is exported. */
const rowsShown = 12;
const tablesShown = 20;

const nameOf = (table: FoundTable, index: number) => table.title || `表格 ${index + 1}`;

async function saveXlsx(tables: readonly FoundTable[], name: string): Promise<void> {
  try {
    const titled = tables.map((table, index) => ({ title: nameOf(table, index), rows: table.rows }));
    void download('document.file-own-tables', await exportTables(titled, 'xlsx'), `${name}.xlsx`);
    toast('success', 'Excel 文件已导出');
  } catch {
    toast('error', '没能做出 Excel 文件，可以先导出 CSV。');
  }
}

async function saveCsv(table: FoundTable, name: string): Promise<void> {
  try {
    void download('document.file-own-tables', await exportTables([table], 'csv'), `${name}.csv`);
    toast('success', 'CSV 文件已导出');
  } catch {
    toast('error', '没能做出 CSV 文件，请再试一次。');
  }
}

function TableCard({
  table,
  index,
  document,
}: {
  table: FoundTable;
  index: number;
  document: PanelDocument;
}) {
  const { text, record } = document;
  const name = nameOf(table, index);
  const columns = useMemo(() => countColumns(table.rows), [table.rows]);
  const [header = [], ...rows] = table.rows.slice(0, rowsShown);
  const id = `found-table-${index}`;
  const jump = () =>
    document.jumpTo({ block: table.block, start: 0, end: text.blocks[table.block]?.text.length ?? 0 });
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{name}</h3>
        <span className="kit-faint">
          {table.rows.length} 行 × {columns} 列
          {table.page !== undefined &&
            text.format !== 'xlsx' &&
            `，${pageLabel(text.format, { page: table.page })}`}
        </span>
      </header>
      <DataTable role="group" label={`${name}，可横向滚动`} header={header} rows={rows} />
      {table.rows.length > rowsShown && (
        <p className="kit-faint">
          先看前 {rowsShown} 行，导出的文件里有全部 {table.rows.length} 行。
        </p>
      )}
      <div className={panel.actions}>
        <Button size="sm" icon={<LocateFixed />} onClick={jump}>
          到原文
        </Button>
        <Button size="sm" icon={<Download />} onClick={() => void saveCsv(table, `${record.title}-${name}`)}>
          CSV
        </Button>
        <Button
          size="sm"
          icon={<Download />}
          onClick={() => void saveXlsx([table], `${record.title}-${name}`)}
        >
          Excel
        </Button>
      </div>
    </section>
  );
}

/** 表格: the tables of a document, with export. */
export default function TablesPanel({ document }: PanelProps) {
  const { text, record } = document;
  const tables = useMemo(() => findTables(text), [text]);
  const [shown, setShown] = useState(tablesShown);
  return (
    <div className={panel.panel}>
      <PanelHead
        title="表格"
        note={tables.length > 0 ? `共 ${tables.length} 个` : undefined}
        actions={
          tables.length > 1 && (
            <Button
              size="sm"
              icon={<Download />}
              onClick={() => void saveXlsx(tables, `${record.title}-全部表格`)}
            >
              全部导出为 Excel
            </Button>
          )
        }
      />
      {tables.length === 0 && (
        <p className={panel.empty}>
          没有认出表格。
          {text.format === 'pdf' &&
            'PDF 里的表格常常只是画出来的线；接上模型后，可以在“提表”里让它整理成表格。'}
        </p>
      )}
      {tables.slice(0, shown).map((table, index) => (
        <TableCard key={table.block} table={table} index={index} document={document} />
      ))}
      {tables.length > shown && (
        <Button onClick={() => setShown(shown + tablesShown)}>再看 {tablesShown} 个</Button>
      )}
    </div>
  );
}
