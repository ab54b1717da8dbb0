import { readRows } from '@baigong/csv';
import { tableText } from '../document-text.ts';
import type { ExtractedText } from '../extraction-context.ts';

const separators = [',', '\t', ';', '|', '，'] as const;
type Separator = (typeof separators)[number];

/** The most cells that are read of one file. */
export const maxCells = 1_000_000;

/** The separator by which the first rows come out most alike: most columns, same count in most rows. */
function findSeparator(text: string): Separator {
  const sample = text.slice(0, 64 * 1024);
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const rows: string[][] = [];
    let left = 50;
    for (const row of readRows(sample, separator)) {
      if (row.length > 1 || row[0] !== '') rows.push(row);
      left -= 1;
      if (left === 0) break;
    }
    const counts = new Map<number, number>();
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
    for (const [columns, times] of counts) {
      const score = columns < 2 ? 0 : (times / rows.length) * Math.min(columns, 20) ** 0.5;
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}

/** A table in a text file. */
export function readCsv(text: string): ExtractedText {
  // Excel writes the separator it used into a first line of its own.
  const said = /^sep=(.)\n/.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const rows: string[][] = [];
  let cells = 0;
  let cut = false;
  for (const row of readRows(body, said?.[1] ?? findSeparator(body))) {
    cells += row.length;
    if (cells > maxCells) {
      cut = true;
      break;
    }
    if (row.some((cell) => cell.trim() !== '')) rows.push(row.map((cell) => cell.trim()));
  }
  return {
    blocks: rows.length === 0 ? [] : [{ kind: 'table', rows, text: tableText(rows) }],
    notes: cut ? [`表格太大，只读了前 ${rows.length.toLocaleString('zh-CN')} 行。`] : [],
  };
}
