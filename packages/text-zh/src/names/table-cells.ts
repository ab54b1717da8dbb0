import { strongLabels } from './name-labels.ts';
import type { TextView } from '../text-view.ts';

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

const spacedHeader = /^(?:\p{Script=Han}{2,6}(?:\(\p{Script=Han}{1,3}\))?|QQ|微信号?)$/iu;

/** 姓名 金额(元): two columns, and no field with its value. */
const isNameWithFigure = ([first, second]: readonly Cell[]): boolean =>
  first?.text === '姓名' &&
  /^(?:金额|分数|得分|成绩|数量|票数|学号|工号|电话|手机|部门|班级|签名|备注)/u.test(second?.text ?? '');

/** Two labels side by side or above others make a header; 姓名<tab>张三 is a pair. */
const isHeader = (cells: readonly Cell[], isLoose: boolean): boolean =>
  cells.some(({ text }) => isLabel(text)) &&
  cells.every(({ text }) => !/\d{3}/.test(text)) &&
  (isLoose
    ? (cells.length > 2 || isNameWithFigure(cells)) && cells.every(({ text }) => spacedHeader.test(text))
    : cells.length > 1);

const headerOfNames = new RegExp(
  `^(?:${strongLabels}|\\p{Script=Han}{1,4}姓名|\\p{Script=Han}{2}(?:人员|领导))$`,
  'u',
);
/** Headers of whatever else redaction looks for. */
const headerOfValues =
  /^(?:出生(?:日期|年月日?)?|生日|微信号?|WeChat(?: ?ID)?|QQ号?|[\p{Script=Han}]{0,4}(?:电话|手机号?|地址|住址|账号|卡号|护照号?码?|身份证号?码?|证件号码?|邮箱|车牌号?|联系方式)|\p{Script=Han}{1,6}(?:号码|编号|号))$/iu;
const isLabel = (text: string): boolean => headerOfNames.test(text) || headerOfValues.test(text);

/** The cells of a text below a header that is above it or in it, and the header that what follows is below. */
function readCells(
  text: string,
  above: readonly string[],
): { cells: TableCell[]; headers: readonly string[] } {
  const found: TableCell[] = [];
  let headers = above;
  let at = 0;
  for (const line of text.split('\n')) {
    const { cell: pattern, isLoose } = formOf(line);
    const cells = cellsOf(line, pattern);
    if (isHeader(cells, isLoose)) headers = cells.map((cell) => cell.text);
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
  return { cells: found, headers };
}

type Cells = ReadonlyMap<number, TableCell>;
const read = new WeakMap<TextView, Cells>();

function keep(view: TextView, cells: readonly TableCell[]): Cells {
  const byStart = new Map(cells.map((cell) => [cell.start, cell]));
  read.set(view, byStart);
  return byStart;
}

/** The cells of tables between tabs, bars, commas or spaces in a view, by where they begin; read once. */
export const cellsOfView = (view: TextView): Cells =>
  read.get(view) ?? keep(view, readCells(view.text, []).cells);

/** Reads the cells of the texts of a document in their order: where each line is a text, a header is above those after it. */
export function createTableReader(): (view: TextView) => void {
  let headers: readonly string[] = [];
  return (view) => {
    const isWhole = view.text.includes('\n');
    const own = readCells(view.text, isWhole ? [] : headers);
    headers = isWhole ? [] : own.headers;
    keep(view, own.cells);
  };
}

/** Whether the line around an offset is the header of a table: what stands in it are labels. */
export function isInHeader({ text }: TextView, at: number): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(start, end === -1 ? text.length : end);
  const { cell, isLoose } = formOf(line);
  const cells = cellsOf(line, cell);
  // Labels and values take turns where a row has both.
  const hasNeighbours = cells.some(
    (one, column) => isLabel(one.text) && isLabel(cells[column + 1]?.text ?? ''),
  );
  return hasNeighbours && isHeader(cells, isLoose);
}

/** Where the cells of a view begin that are below a header such as 姓名. */
export const cellsBelowNames = (view: TextView): Set<number> =>
  new Set(
    [...cellsOfView(view).values()]
      .filter(({ header, start, end }) => headerOfNames.test(header) && !isLabel(view.text.slice(start, end)))
      .map(({ start }) => start),
  );
