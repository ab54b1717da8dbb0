import { standsIn } from '@baigong/documents';
import { Download, Table2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { Menu } from '../../../shared/ui/menu.tsx';
import { PanelHead } from '../look/panel-head.tsx';
import panel from '../look/panel.module.css';
import { AnswerFoot, Waiting } from '../model/answer-foot.tsx';
import { ModelBar } from '../model/model-bar.tsx';
import { costSentence, ReadingProgress } from '../model/reading-choice.tsx';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { quotableFor, useDocumentWork } from '../model/use-document-work.ts';
import { useReadingCost } from '../model/use-reading-cost.ts';
import { stopAnswer } from '../model/write-answer.ts';
import type { OpenDocument, PanelProps } from '../panels.ts';
import styles from './extract.module.css';
import { exportTable } from './export-table.ts';
import { readTables, type ExtractedTable } from './extract-prompt.ts';
import { extractTables, tablesKey } from './extract-tables.ts';

/** Rows shown of one table; the whole of it is in the file that is exported. */
const mostRows = 200;

function TableView({ document, table }: { readonly document: OpenDocument; readonly table: ExtractedTable }) {
  const source = quotableFor(document.text);
  const { title, columns, rows } = table;
  const strange = useMemo(
    () => new Set(rows.flat().filter((cell) => cell.trim() !== '' && !standsIn(source, cell))),
    [rows, source],
  );
  const count = useMemo(() => rows.flat().filter((cell) => strange.has(cell)).length, [rows, strange]);
  const shown = rows.slice(0, mostRows);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <strong>{title}</strong>
        <span className={styles.count}>{rows.length} 行</span>
        <Menu
          trigger={
            <Button size="sm" variant="ghost" icon={<Download />} aria-label={`导出“${title}”`}>
              导出
            </Button>
          }
          groups={[
            [
              { label: 'CSV', onSelect: () => void exportTable(table, 'csv') },
              { label: 'Excel（XLSX）', onSelect: () => void exportTable(table, 'xlsx') },
            ],
          ]}
        />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways */}
      <div className={styles.scroll} role="region" aria-label={`表格“${title}”`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never change places; names may repeat
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows never change places and may repeat
              <tr key={index}>
                {row.map((cell, place) => (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key -- as above
                    key={place}
                    data-strange={strange.has(cell) || undefined}
                    title={strange.has(cell) ? '原文里没有这样写' : undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > mostRows && (
        <p className={styles.count}>
          先看前 {mostRows} 行，导出的文件里有全部 {rows.length} 行。
        </p>
      )}
      {count > 0 && <p className={styles.strange}>画线的 {count} 格在原文里没有这样写，请核对。</p>}
    </figure>
  );
}

/** 提表: what a document says, put into tables by a model and compared with its text. */
export default function ExtractPanel({ document }: PanelProps) {
  const { record, text } = document;
  const id = useId();
  const work = useDocumentWork(document);
  const connected = useWritingModel();
  const { model } = connected;
  const answer = work.answers[tablesKey];
  const [wish, setWish] = useState('');
  const tables = useMemo(() => (answer?.state === 'done' ? readTables(answer.text) : undefined), [answer]);
  const cost = useReadingCost(text, model);
  const write = model
    ? (quick: boolean) => void extractTables(document, model, wish.trim(), quick)
    : undefined;

  return (
    <div className={panel.panel}>
      <PanelHead title="表格提取" />
      <ModelBar
        connected={connected}
        document={record.id}
        what="提取时，文档的文字"
        without="连接模型后，可以把散在文字里的信息整理成表格。文档里原有的表格不用模型，在分析的工具里可以直接导出。"
        masking={work.masking}
      />
      {write && answer?.state !== 'writing' && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            write(false);
          }}
        >
          <label className={field.label} htmlFor={id}>
            要整理什么（可不填）
          </label>
          <input
            id={id}
            className={field.input}
            value={wish}
            maxLength={300}
            placeholder="例如：每笔付款的日期、金额和条件"
            onChange={(event) => setWish(event.target.value)}
          />
          {cost && <p className={styles.count}>{costSentence(cost)}</p>}
          <div className={panel.actions}>
            <Button
              type="submit"
              variant={tables ? 'secondary' : 'primary'}
              icon={<Table2 />}
              loading={cost === undefined}
            >
              {cost ? '通读后' : ''}
              {tables ? '重新提取' : '提取表格'}
            </Button>
            {cost && <Button onClick={() => write(true)}>选读约 {cost.quickPercent}%，快一些</Button>}
          </div>
        </form>
      )}
      {answer?.state === 'writing' && answer.reading && <ReadingProgress reading={answer.reading} />}
      {answer?.state === 'writing' && !answer.reading && (
        <Waiting>
          {answer.text === '' ? '正在读文档…' : `正在整理，已写 ${answer.text.length} 个字符…`}
        </Waiting>
      )}
      {tables?.length === 0 && (
        <p className={panel.empty}>模型没有找到可以整理成表格的内容。换个说法试试。</p>
      )}
      {tables?.map((table, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole; titles may repeat
        <TableView key={index} document={document} table={table} />
      ))}
      {answer?.state === 'done' && answer.basis !== undefined && (
        <p className={styles.count}>{answer.basis}</p>
      )}
      {answer && answer.state !== 'done' && (
        <AnswerFoot
          answer={answer}
          onStop={() => stopAnswer(record.id, tablesKey)}
          onAgain={write && (() => write(answer.quick ?? false))}
        />
      )}
    </div>
  );
}
