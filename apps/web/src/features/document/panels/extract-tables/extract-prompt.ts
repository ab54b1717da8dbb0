import { jsonOf } from '@baigong/agent/read-json';
import type { PromptMessage } from '@baigong/contracts';
import * as z from 'zod/mini';
import { dataRule, quoteData } from '../../ai/prompt-parts.ts';

const maxTables = 100;

const Cell = z.pipe(
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
  z.transform((value) => (value === null ? '' : `${value}`)),
);

const Tables = z.object({
  tables: z
    .array(
      z
        .object({
          title: z.string(),
          columns: z.array(z.string()).check(z.minLength(1), z.maxLength(30)),
          rows: z.array(z.array(Cell)).check(z.maxLength(20_000)),
        })
        .check(
          z.refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
            message: '每一行的格数要和 columns 一样多',
          }),
        ),
    )
    .check(z.maxLength(maxTables)),
});

export interface ExtractedTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const shape = '{"tables": [{"title": "表名", "columns": ["列一", "列二"], "rows": [["值", "值"]]}]}';

/** `part` is the section of a long document (2/5). */
export function extractPrompt(
  title: string,
  text: string,
  instruction: string,
  part?: string,
): PromptMessage[] {
  return [
    {
      role: 'system',
      content: `你把访客文档里的信息整理成表格。${dataRule}\n只输出一个 JSON 对象，不要任何说明，结构如下：\n${shape}\n规则：每一行的格数和 columns 一样多；每格照原文抄，数字带单位，文档里没有的留空字符串，不要猜；没有可整理的就给空的 tables。形如【手机1】的符号原样写出。`,
    },
    {
      role: 'user',
      content: `${quoteData('文档', text, { 标题: title, ...(part === undefined ? {} : { 部分: part }) })}\n\n要整理的是：${instruction === '' ? '文档里所有成组的信息（清单、金额、日期、人员、条款等）' : instruction}。请输出表格的 JSON。`,
    },
  ];
}

export const expectedTables = jsonOf(Tables, shape);

/** Undefined if the answer is invalid. */
export function readTables(answer: string): readonly ExtractedTable[] | undefined {
  const read = expectedTables.read(answer);
  return 'value' in read ? read.value.tables : undefined;
}

const sameText = (cells: readonly string[]): string =>
  cells.map((cell) => cell.replaceAll(/\s+/g, '')).join('\t');

/** Merges the tables of several sections: tables with the same columns are one, without duplicate rows. */
export function joinTables(parts: readonly (readonly ExtractedTable[])[]): ExtractedTable[] {
  const joined = new Map<
    string,
    { title: string; columns: readonly string[]; rows: Map<string, readonly string[]> }
  >();
  for (const { title, columns, rows } of parts.flat()) {
    const name = sameText(columns);
    const table = joined.get(name) ?? { title, columns, rows: new Map<string, readonly string[]>() };
    joined.set(name, table);
    for (const row of rows) if (!table.rows.has(sameText(row))) table.rows.set(sameText(row), row);
  }
  return [...joined.values()]
    .slice(0, maxTables)
    .map(({ title, columns, rows }) => ({ title, columns, rows: [...rows.values()] }));
}
