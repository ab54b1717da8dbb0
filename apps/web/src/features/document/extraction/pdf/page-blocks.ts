import { firstWordWidth, pageRows, wide } from '../../../../shared/pdf/page-lines.ts';
import type { PageRun } from '../../../../shared/pdf/page-row.ts';
import type { PageRow } from '../../../../shared/pdf/page-row.ts';

/** A paragraph or table of one page, before headings are known. */
export interface PageBlock {
  readonly kind: 'words' | 'item' | 'table';
  readonly text: string;
  readonly rows?: readonly (readonly string[])[];
  /** The font size in points. */
  readonly size: number;
  readonly lines: number;
  /** The y coordinate of its first line. */
  readonly y: number;
}

const mark =
  /^\s*(?:[•●○◦▪▫■□◆◇★☆➢➤►▶✓✔❖·∙‣⁃\uf000-\uf0ff]\s*|[-–—*]\s+|(?=(?:[（(]\d{1,2}[)）]|\d{1,2}[)、）]|[①-⑳])))/u;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Columns: ranges of x separated by a gap in all rows. */
function columnsOf(rows: readonly PageRow[]): { from: number; to: number }[] {
  const columns: { from: number; to: number }[] = [];
  for (const { x, right } of rows.flatMap(({ cells }) => cells).toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.to + 1) last.to = Math.max(last.to, right);
    else columns.push({ from: x, to: right });
  }
  return columns;
}

/** The rows as a table if their cells are in columns, else null. */
function tableOf(rows: readonly PageRow[]): string[][] | null {
  const columns = columnsOf(rows);
  if (columns.length < 2 || rows.length < 2 || (rows.length === 2 && columns.length < 3)) return null;
  const table = rows.map(({ cells }) => {
    const row = columns.map(() => '');
    for (const { text, x } of cells) {
      const at = columns.findIndex(({ to }) => x < to + 1);
      row[at] = `${row[at] ?? ''} ${text}`.trim();
    }
    return row;
  });
  const filled = table.filter((row) => row.filter((cell) => cell !== '').length > 1).length;
  const width = Math.max(...table.map((row) => row.filter((cell) => cell !== '').length));
  return filled >= table.length * 0.6 && width >= columns.length * 0.6 ? table : null;
}

/** Groups rows that may be tables (two cells or more in each) and rows that are not. */
function splitByCells(rows: readonly PageRow[]): { rows: PageRow[]; wide: boolean }[] {
  const found: { rows: PageRow[]; wide: boolean }[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    const above = last?.rows.at(-1);
    const many = row.cells.length > 1;
    const near = above !== undefined && above.y - row.y < Math.max(above.size, row.size) * 3.2;
    if (last && near && last.wide === many) last.rows.push(row);
    else found.push({ rows: [row], wide: many });
  }
  return found;
}

const tidy = (text: string): string => text.replaceAll(/[ \t\u00a0]+/g, ' ').trim();

/** Joins the lines of running text into paragraphs: by indents, gaps, sizes and lines that end early. */
function paragraphs(rows: readonly PageRow[], page: { left: number; right: number }): PageBlock[] {
  const steps = rows.flatMap((row, index) => {
    const above = rows[index - 1];
    const step = above === undefined ? 0 : above.y - row.y;
    return step > 0 && Math.abs((above?.size ?? 0) - row.size) < 0.6 ? [step] : [];
  });
  const step = median(steps);
  const parts: (PageBlock & { text: string; lines: number; last: PageRow; first: PageRow })[] = [];
  for (const row of rows) {
    const open = parts.at(-1);
    const above = open?.last;
    const goesOn =
      open !== undefined &&
      above !== undefined &&
      Math.abs(above.size - row.size) < 0.6 &&
      above.y > row.y &&
      above.y - row.y <= Math.max(step * 1.3, row.size * 1.2) + 0.5 &&
      above.y - row.y < row.size * 3 &&
      page.right - above.right <= firstWordWidth(row) &&
      (row.x <= page.left + row.size * 1.1 ||
        (open.lines > 1 && Math.abs(row.x - above.x) < row.size * 0.6) ||
        (open.kind === 'item' && row.x > open.first.x)) &&
      !mark.test(row.text);
    if (open && goesOn) {
      const glue = wide.test(open.text.slice(-1)) || wide.test(row.text.charAt(0)) ? '' : ' ';
      // A word cut at the line's end with a hyphen is one word again.
      const cut = glue === ' ' && /\p{Ll}-$/u.test(open.text) && /^\p{Ll}/u.test(row.text.trimStart());
      open.text = (cut ? open.text.slice(0, -1) : open.text + glue) + tidy(row.text);
      open.lines += 1;
      open.last = row;
      continue;
    }
    const sign = mark.exec(row.text)?.[0];
    parts.push({
      kind: sign === undefined ? 'words' : 'item',
      text: tidy(row.text.slice(sign?.length ?? 0)),
      size: row.size,
      lines: 1,
      y: row.y,
      first: row,
      last: row,
    });
  }
  return parts.filter(({ text }) => text !== '');
}

/** The paragraphs and tables of one page in reading order. */
export function parsePageBlocks(runs: readonly PageRun[]): PageBlock[] {
  return pageRows(runs).flatMap((rows): PageBlock[] => {
    const rights = rows.map(({ right }) => right).toSorted((a, b) => a - b);
    const lefts = rows.map(({ x }) => x).toSorted((a, b) => a - b);
    const page = {
      left: lefts[Math.floor(lefts.length * 0.1)] ?? 0,
      right: rights[Math.floor(rights.length * 0.95)] ?? 0,
    };
    const parts: PageBlock[] = [];
    let prose: PageRow[] = [];
    for (const stretch of splitByCells(rows)) {
      const table = stretch.wide ? tableOf(stretch.rows) : null;
      if (!table) {
        prose.push(...stretch.rows);
        continue;
      }
      parts.push(...paragraphs(prose, page));
      prose = [];
      const text = table.map((row) => row.join('\t')).join('\n');
      parts.push({
        kind: 'table',
        rows: table,
        text,
        size: median(stretch.rows.map(({ size }) => size)),
        lines: table.length,
        y: stretch.rows[0]?.y ?? 0,
      });
    }
    parts.push(...paragraphs(prose, page));
    return parts;
  });
}
