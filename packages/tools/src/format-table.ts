import * as z from 'zod/mini';
import { ToolFailure } from './failure.ts';
import { tableToMarkdown } from './markdown-table.ts';
import type { Alignment } from './markdown-table.ts';
import { defineTool, textArgument } from './tool.ts';

const MAX_CELLS = 50_000;

interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly align: readonly Alignment[];
  readonly source: string;
}

/**
 * Rows of separated values by RFC 4180: quoted fields may hold the separator, line breaks and doubled quotes.
 * A quote inside an unquoted field is an ordinary character.
 */
export function parseSeparated(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let at = 0;
  const endRow = () => {
    row.push(field);
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    row = [];
    field = '';
  };
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '"' && field === '') {
      const start = at;
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end < 0) {
          const line = text.slice(0, start).split('\n').length;
          throw new ToolFailure(`第 ${line} 行的双引号没有成对，请补上引号或写成两个双引号。`);
        }
        field += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
      continue;
    }
    if (character === separator) {
      row.push(field);
      field = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else field += character;
    at += 1;
  }
  endRow();
  return rows;
}

/** The cells of a Markdown row; an escaped bar, or one in a code span, is part of its cell. */
function markdownCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells: string[] = [];
  let cell = '';
  let code = false;
  for (let at = 0; at < inner.length; at += 1) {
    const character = inner[at] ?? '';
    if (character === '\\' && inner[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (character === '|' && !code) {
      cells.push(cell.trim());
      cell = '';
    } else {
      if (character === '`') code = !code;
      cell += character;
    }
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells;
}

/** The line of dashes below a Markdown table's header. */
function isRule(line: string): boolean {
  return line.includes('-') && /^\|?:?-+:?(?:\|:?-+:?)*\|?$/.test(line.replace(/\s+/g, ''));
}

function parseMarkdown(lines: readonly string[]): Table {
  const ruleAt = lines.findIndex(isRule);
  const align = markdownCells(lines[ruleAt] ?? '').map((mark): Alignment => {
    if (mark.endsWith(':')) return mark.startsWith(':') ? 'center' : 'right';
    return 'left';
  });
  const rows = lines.filter((_, index) => index !== ruleAt).map(markdownCells);
  return { rows, align, source: 'Markdown' };
}

function readTable(text: string): Table {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const barred = lines.filter((line) => line.includes('|')).length;
  if (barred === lines.length && (text.trimStart().startsWith('|') || lines.some(isRule))) {
    return parseMarkdown(lines);
  }
  const first = lines[0] ?? '';
  const separators: readonly [string, string][] = [
    ['\t', 'TSV'],
    [',', 'CSV'],
    ['，', 'CSV（全角逗号）'],
    [';', 'CSV（分号）'],
    ['|', '竖线分隔'],
  ];
  const found = separators.find(([separator]) => first.includes(separator));
  if (found !== undefined) return { rows: parseSeparated(text, found[0]), align: [], source: found[1] };
  if (lines.length > 1 && lines.every((line) => /\S\s+\S/u.test(line))) {
    return { rows: lines.map((line) => line.trim().split(/ {2,}|\t+|\s+/u)), align: [], source: '空格分隔' };
  }
  throw new ToolFailure('没有认出表格，请用逗号、制表符或竖线分列，一行一条。');
}

/** Right for columns whose cells are all figures, as accountants set them. */
function guessAlignment(rows: readonly (readonly string[])[], columns: number): Alignment[] {
  return Array.from({ length: columns }, (_, column) => {
    const cells = rows
      .slice(1)
      .map((row) => (row[column] ?? '').trim())
      .filter((cell) => cell !== '');
    const figures =
      cells.length > 0 &&
      cells.every((cell) => /^[-+−¥￥$€]?\d[\d,]*(?:\.\d+)?\s*(?:%|％|元|万|亿)?$/u.test(cell));
    return figures ? 'right' : 'left';
  });
}

export const formatTable = defineTool('format_table', {
  input: z.object({ text: textArgument('A table as CSV, TSV or Markdown; the first row is the header.') }),
  parse: (text) => ({ text }),
  run({ text }) {
    const { rows, align, source } = readTable(text);
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (columns < 2) throw new ToolFailure('只认出一列，请用逗号、制表符或竖线分列。');
    if (columns * rows.length > MAX_CELLS)
      throw new ToolFailure(`表格太大，最多 ${MAX_CELLS} 格，这里有 ${columns * rows.length} 格。`);
    const [header = [], ...body] = rows;
    const alignment = align.length > 0 ? align : guessAlignment(rows, columns);
    const uneven = rows.filter((row) => row.length !== columns).length;
    const filled = [header, ...body].map((row) => Array.from({ length: columns }, (_, i) => row[i] ?? ''));
    const [fullHeader = [], ...fullBody] = filled;
    return {
      title: '表格',
      summary: `${source} 表格，${body.length} 行 ${columns} 列${uneven === 0 ? '' : `，${uneven} 行列数不齐，已补空格`}`,
      blocks: [
        { type: 'table', header: fullHeader, rows: fullBody, align: [...alignment] },
        { type: 'code', language: 'markdown', text: tableToMarkdown(header, body, alignment) },
      ],
    };
  },
});
