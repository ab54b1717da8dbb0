import type { TextView } from './text-view.ts';

/** A cell of a table in a text, with the header above it. */
export interface TableCell {
  readonly header: string;
  readonly start: number;
  readonly end: number;
}

interface Form {
  readonly cell: RegExp;
  /** Spaces and commas stand in sentences too. */
  readonly isLoose: boolean;
}
const byTabs: Form = { cell: /[^\t]+|(?<=\t)(?=\t)|^(?=\t)/g, isLoose: false };
const byBars: Form = { cell: /[^|]+|(?<=\|)(?=\|)/g, isLoose: false };
const byCommas: Form = { cell: /[^,]+|(?<=,)(?=,)/g, isLoose: true };
const bySpaces: Form = { cell: /[^ \u3000]+/g, isLoose: true };

function formOf(line: string): Form {
  if (line.includes('\t')) return byTabs;
  if (line.includes('|')) return byBars;
  return line.includes(',') && !line.includes(' ') ? byCommas : bySpaces;
}

interface Cell {
  readonly text: string;
  readonly offset: number;
}

/** The cells of a line, without the spaces around them. */
function cellsOf(line: string, between: RegExp): Cell[] {
  return [...line.matchAll(between)].map(({ 0: cell, index }) => ({
    text: cell.trim(),
    offset: index + cell.length - cell.trimStart().length,
  }));
}

const spacedHeader = /^(?:\p{Script=Han}{2,6}|QQ|微信号?)$/iu;

/** Two labels side by side or above others make a header; 姓名<tab>张三 is a pair. */
const isHeader = (cells: readonly Cell[], isLoose: boolean, label: RegExp): boolean =>
  cells.some(({ text }) => label.test(text)) &&
  cells.every(({ text }) => !/\d{3}/.test(text)) &&
  (isLoose ? cells.length > 2 && cells.every(({ text }) => spacedHeader.test(text)) : cells.length > 1);

/** What redaction looks for, as headers of tables have it; names apart. */
const valueLabel =
  /^(?:出生(?:日期|年月日?)?|生日|微信号?|QQ号?|[\p{Script=Han}]{0,4}(?:电话|手机号?|地址|住址|账号|卡号|护照号?码?|身份证号?码?|证件号码?|邮箱|车牌号?))$/iu;

/**
 * The cells of tables between tabs, bars, commas or spaces.
 * @param label What makes a line a header, besides what redaction looks for.
 */
export function readTableCells(text: string, label: RegExp = valueLabel): TableCell[] {
  const found: TableCell[] = [];
  let headers: readonly string[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const { cell: pattern, isLoose } = formOf(line);
    const cells = cellsOf(line, pattern);
    if (isHeader(cells, isLoose, label) || isHeader(cells, isLoose, valueLabel))
      headers = cells.map((cell) => cell.text);
    // A row of spaces or commas has as many cells as its header; the first line of something else ends the table.
    else if (isLoose && cells.length !== headers.length) headers = [];
    else if (cells.length > 1)
      for (const [column, { text: cell, offset }] of cells.entries()) {
        const header = headers[column];
        if (header !== undefined && cell !== '')
          found.push({ header, start: at + offset, end: at + offset + cell.length });
      }
    at += line.length + 1;
  }
  return found;
}

const read = new WeakMap<TextView, ReadonlyMap<number, TableCell>>();

/** The cells of a view by where they begin, read once. */
export function cellsOfView(view: TextView): ReadonlyMap<number, TableCell> {
  const known = read.get(view);
  if (known) return known;
  const cells = new Map(readTableCells(view.text).map((cell) => [cell.start, cell]));
  read.set(view, cells);
  return cells;
}
