import { tableText, type Block } from './document-text.ts';
import { findTable, joinLine, type OcrLine } from '@baigong/ocr';

const closes = /[。！？!?…：:；;.”"』」）)]$/;

function tableBlock(rows: string[][], page: number): Block {
  return { kind: 'table', rows, text: tableText(rows), page };
}

/** The cells of a bordered table, each with its lines joined. */
function gridRows(lines: readonly OcrLine[]): string[][] {
  const cells = lines.flatMap(({ cell, text }) => (cell ? [{ ...cell, text }] : []));
  const columns = Math.max(0, ...cells.map(({ column }) => column)) + 1;
  const rows = Array.from({ length: Math.max(0, ...cells.map(({ row }) => row)) + 1 }, () =>
    Array.from({ length: columns }, () => ''),
  );
  for (const { row, column, text } of cells) {
    const own = rows[row];
    if (own) own[column] = joinLine([own[column] ?? '', text]);
  }
  return rows;
}

/** Lines of one column as paragraphs, by gaps, indents and lines that end early. */
function paragraphsOf(lines: readonly OcrLine[], page: number): Block[] {
  const right = Math.max(0, ...lines.map(({ straight }) => straight.right));
  const left = Math.min(Infinity, ...lines.map(({ straight }) => straight.left));
  const paragraphs: { words: string[]; last: OcrLine }[] = [];
  for (const line of lines) {
    const open = paragraphs.at(-1);
    const above = open?.last;
    const here = line.straight;
    const letter = (here.right - here.left) / Math.max(1, line.text.length);
    const height = (box: OcrLine['straight']) => box.bottom - box.top;
    const goesOn =
      above !== undefined &&
      here.top - above.straight.bottom < Math.max(height(here), height(above.straight)) * 1.1 &&
      here.top > above.straight.top &&
      right - above.straight.right < letter * 2.5 &&
      here.left - left < letter * 1.5 &&
      !closes.test(above.text);
    if (open && goesOn) {
      open.words.push(line.text);
      open.last = line;
    } else paragraphs.push({ words: [line.text], last: line });
  }
  return paragraphs.map(({ words }) => ({ kind: 'paragraph', text: joinLine(words), page }));
}

/** Lines that follow each other and have the same key. */
function runsOf(lines: readonly OcrLine[], keyOf: (line: OcrLine) => string): OcrLine[][] {
  const runs: OcrLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.[0] && keyOf(last[0]) === keyOf(line)) last.push(line);
    else runs.push([line]);
  }
  return runs;
}

/** Recognised lines as blocks of one page: bordered tables, tables without borders, and the paragraphs of each column. */
export function ocrBlocks(lines: readonly OcrLine[], page: number): Block[] {
  const keyOf = ({ cell, block }: OcrLine) => (cell ? `table ${cell.table}` : `block ${block}`);
  return runsOf(lines, keyOf).flatMap((run): Block[] => {
    if (run[0]?.cell) return [tableBlock(gridRows(run), page)];
    const table = findTable(run);
    if (table && table.length >= 3 && table.length >= run.length * 0.7) return [tableBlock(table, page)];
    return paragraphsOf(run, page);
  });
}
