import { tableText } from '../document-text.ts';
import type { ExtractedText } from '../extraction-context.ts';

const separators = [',', '\t', ';', '|', '，'] as const;
type Separator = (typeof separators)[number];

/** The most cells that are read of one file. */
export const maxCells = 1_000_000;

/** The rows of comma-separated values (RFC 4180): quotes, doubled quotes, line breaks within quotes. */
function parseCsv(text: string, separator: string, mostRows = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    rows.push(row);
    row = [];
  };
  while (at < text.length && rows.length < mostRows) {
    if (text[at] === '"') {
      let cell = '';
      at += 1;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote < 0) {
          cell += text.slice(at);
          at = text.length;
          break;
        }
        cell += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
      // What follows the closing quote up to the separator belongs to the cell, however wrong.
      const end = endOfCell(text, at, separator);
      row.push(cell + text.slice(at, end));
      at = end;
    } else {
      const end = endOfCell(text, at, separator);
      row.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === separator) {
      at += 1;
      if (at < text.length && text[at] !== '\n') continue;
      row.push('');
    }
    if (text[at] === '\n' || at >= text.length) {
      at += 1;
      endRow();
    }
  }
  if (row.length > 0) endRow();
  return rows;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
  return at;
}

/** The separator by which the first rows come out most alike: most columns, same count in most rows. */
function findSeparator(text: string): Separator {
  const sample = text.slice(0, 64 * 1024);
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const rows = parseCsv(sample, separator, 50).filter((row) => row.length > 1 || row[0] !== '');
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
  for (const row of parseCsv(body, said?.[1] ?? findSeparator(body))) {
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
