import { strongLabels } from './name-labels.ts';

const headerLabel = new RegExp(`^(?:${strongLabels})$`, 'u');
const spacedHeader = /^\p{Script=Han}{2,6}$/u;

interface Cell {
  readonly text: string;
  readonly offset: number;
}

/** The cells of a line, between tabs or between spaces, without the spaces around them. */
function cellsOf(line: string, between: RegExp): Cell[] {
  return [...line.matchAll(between)].map(({ 0: cell, index }) => ({
    text: cell.trim(),
    offset: index + cell.length - cell.trimStart().length,
  }));
}

/** Two labels side by side or above others make a header; 姓名<tab>张三 is a pair. Spaces stand in sentences too. */
const isHeader = (cells: readonly Cell[], isSpaced: boolean): boolean =>
  cells.some(({ text }) => headerLabel.test(text)) &&
  cells.every(({ text }) => !/\d{3}/.test(text)) &&
  (isSpaced ? cells.length > 2 && cells.every(({ text }) => spacedHeader.test(text)) : cells.length > 1);

/** Offsets of cells below a header such as 姓名, in a text of cells between tabs or spaces. */
export function cellsBelowNames(text: string): Set<number> {
  const found = new Set<number>();
  let columns: boolean[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const isSpaced = !line.includes('\t');
    const cells = cellsOf(line, isSpaced ? /[^ \u3000]+/g : /[^\t]+|(?<=\t)(?=\t)|^(?=\t)/g);
    if (isHeader(cells, isSpaced)) columns = cells.map(({ text: cell }) => headerLabel.test(cell));
    // A row of spaces has as many cells as its header; the first line of something else ends the table.
    else if (isSpaced && cells.length !== columns.length) columns = [];
    else if (cells.length > 1)
      for (const [column, { offset }] of cells.entries()) if (columns[column]) found.add(at + offset);
    at += line.length + 1;
  }
  return found;
}
