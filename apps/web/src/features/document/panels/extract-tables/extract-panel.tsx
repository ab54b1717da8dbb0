import { containsText } from '@baigong/documents';
import { Download, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Field } from '../../../../shared/ui/field.tsx';
import { Input } from '../../../../shared/ui/input.tsx';
import { Menu } from '../../../../shared/ui/menu.tsx';
import { PanelHead } from '../panel-head.tsx';
import { DataTable } from '../data-table.tsx';
import panel from '../panel.module.css';
import { AnswerFooter, Waiting } from '../../ai/answer-footer.tsx';
import { ModelBar } from '../../ai/model-bar.tsx';
import { costSentence, ReadingProgress } from '../../ai/reading-choice.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import { quoteIndexFor, useAiRecord } from '../../ai/use-ai-record.ts';
import { useReadingCost } from '../../ai/use-reading-cost.ts';
import { stopAnswer, writeAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument, PanelProps } from '../../session/panel-document.ts';
import styles from './extract.module.css';
import {
  readTables,
  type ExtractedTable,
  expectedTables,
  extractPrompt,
  joinTables,
} from './extract-prompt.ts';
import { Stack } from '../../../../shared/ui/stack.tsx';
import { labelSentences } from '../../../../shared/labels/explicit-label.ts';
import { download } from '../../../../shared/lib/download.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { exportFailedSentence, exportFileName } from '../../session/export-file-name.ts';
import { exportTables } from '../../analysis/analysis-client.ts';
import type { ModelInfo } from '@baigong/contracts';
import { redactFor } from '../../ai/redact-for.ts';
import { modelInputFor, coverageNote } from '../../ai/model-input.ts';
import { readSections } from '../../ai/read-sections.ts';
import { updateAnswer } from '../../ai/ai-store.ts';
import { planNote } from '../../ai/write-about.ts';

const tablesKey = 'tables';

/** Has a model extract tables; of a long document those of each section are merged, or with `quick` those of a sample. */
function extractTables(
  document: PanelDocument,
  model: ModelInfo,
  instruction: string,
  quick: boolean,
): Promise<boolean> {
  const { record, text } = document;
  const { id, title } = record;
  return writeAnswer({
    document: id,
    key: tablesKey,
    model: model.id,
    temperature: 0,
    expected: expectedTables,
    quick,
    async prepare(signal) {
      const { plan, sample } = await modelInputFor(text, model);
      signal.throwIfAborted();
      if (!plan || quick) {
        updateAnswer(id, tablesKey, { basis: coverageNote(sample.coverage), quick: sample.coverage < 1 });
        return redactFor(document, extractPrompt(title, sample.text, instruction));
      }
      updateAnswer(id, tablesKey, { basis: planNote(plan) });
      const of = plan.sections.length;
      const work = {
        name: `tables:${instruction}`,
        prompt: (section: string, index: number) =>
          extractPrompt(title, section, instruction, `${index + 1}/${of}`),
        temperature: 0,
        expected: expectedTables,
      };
      const onPart = (done: number) => updateAnswer(id, tablesKey, { reading: { done, of } });
      const results = await readSections(document, model, plan, work, { signal, onSection: onPart });
      return JSON.stringify({ tables: joinTables(results.map((one) => readTables(one) ?? [])) });
    },
  });
}

async function exportTable(table: ExtractedTable, format: 'csv' | 'xlsx'): Promise<void> {
  const name = exportFileName(table.title, '表格');
  try {
    const labelled = format === 'xlsx' ? [[labelSentences.model]] : [];
    const sheet = { title: table.title, rows: [table.columns, ...table.rows, ...labelled] };
    const file = await exportTables([sheet], format);
    await download(`document.file-table-${format}`, file, `${name}.${format}`, 'model');
    toast('success', '表格已导出');
  } catch {
    toast('error', exportFailedSentence);
  }
}

/** Rows shown of one table; the whole of it is in the file that is exported. */
const maxRows = 200;

function TableView({
  document,
  table,
}: {
  readonly document: PanelDocument;
  readonly table: ExtractedTable;
}) {
  const source = quoteIndexFor(document.text);
  const { title, columns, rows } = table;
  const unverified = useMemo(
    () => new Set(rows.flat().filter((cell) => cell.trim() !== '' && !containsText(source, cell))),
    [rows, source],
  );
  const count = useMemo(() => rows.flat().filter((cell) => unverified.has(cell)).length, [rows, unverified]);
  return (
    <Stack as="figure" gap={2}>
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
      <DataTable
        role="region"
        label={`表格“${title}”`}
        header={columns}
        rows={rows.slice(0, maxRows)}
        flagged={unverified}
        flagTitle="原文里没有这样写"
      />
      {rows.length > maxRows && (
        <p className={styles.count}>
          先看前 {maxRows} 行，导出的文件里有全部 {rows.length} 行。
        </p>
      )}
      {count > 0 && <p className={styles.unverified}>画线的 {count} 格在原文里没有这样写，请核对。</p>}
    </Stack>
  );
}

/** 提表: tables by a model, whose cells are checked against the text. */
export default function ExtractPanel({ document }: PanelProps) {
  const { record, text } = document;
  const aiRecord = useAiRecord(document);
  const connection = useWritingModel();
  const { model } = connection;
  const answer = aiRecord.answers[tablesKey];
  const [instruction, setInstruction] = useState('');
  const tables = useMemo(() => (answer?.state === 'done' ? readTables(answer.text) : undefined), [answer]);
  const cost = useReadingCost(text, model);
  const write = model
    ? (quick: boolean) => void extractTables(document, model, instruction.trim(), quick)
    : undefined;

  return (
    <div className={panel.panel}>
      <PanelHead title="表格提取" />
      <ModelBar
        connection={connection}
        document={record.id}
        sentData="提取时，文档的文字"
        withoutModel="连接模型后，可以把散在文字里的信息整理成表格。文档里原有的表格不用模型，在分析的工具里可以直接导出。"
        isRedacting={aiRecord.masking}
      />
      {write && answer?.state !== 'writing' && (
        <form
          className="kit-stack kit-gap2"
          onSubmit={(event) => {
            event.preventDefault();
            write(false);
          }}
        >
          <Field label="要整理什么（可不填）">
            <Input
              value={instruction}
              maxLength={300}
              placeholder="例如：每笔付款的日期、金额和条件"
              onChange={(event) => setInstruction(event.target.value)}
            />
          </Field>
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
        <AnswerFooter
          answer={answer}
          onStop={() => stopAnswer(record.id, tablesKey)}
          onAgain={write && (() => write(answer.quick ?? false))}
        />
      )}
    </div>
  );
}
