import { strongLabels } from './name-labels.ts';

const headerLabel = new RegExp(`^(?:${strongLabels})$`, 'u');

/** Offsets of cells below a header such as 姓名, in a text of cells between tabs. */
export function cellsBelowNames(text: string): Set<number> {
  const cells = new Set<number>();
  if (!text.includes('\t')) return cells;
  let columns: boolean[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const row = line.split('\t');
    const isHeader = row.map((cell) => headerLabel.test(cell.trim()));
    // Two labels side by side or above others make a header; 姓名<tab>张三 is a pair.
    if (isHeader.includes(true) && row.every((cell) => !/\d{3}/.test(cell)) && row.length > 1)
      columns = isHeader;
    else if (row.length > 1) {
      let offset = at;
      for (const [column, cell] of row.entries()) {
        if (columns[column]) cells.add(offset + (cell.length - cell.trimStart().length));
        offset += cell.length + 1;
      }
    }
    at += line.length + 1;
  }
  return cells;
}
