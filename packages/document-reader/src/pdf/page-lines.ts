import { untilNowSource, yearSource } from '@baigong/text-zh/dates';
import { isWide } from '@baigong/text-zh/wide';
import { isDatePiece, isOnlyDates } from '../layout/is-columns.ts';
import { flowsOf, type PageRow, type PageRun } from './page-columns.ts';
import { joinBrokenDates, liftAsides, onlyBullet } from './page-asides.ts';
import { withoutSigns } from './page-signs.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { normalizeRadicals } from './page-text.ts';

/** The longest label of a form's row, in characters. */
const longest = 10;

const near = (a: number, b: number): boolean => Math.abs(a - b) < 3;

/**
 * Moves the labels of a form above the text that they label. A label in the left cell of a table stands at half the
 * height of the cell beside it, so that by height it comes in the midst of that text.
 */
function liftSideLabels(rows: readonly PageRow[]): PageRow[] {
  const lifted = [...rows];
  for (const row of rows) {
    const [label, beside] = row.cells;
    if (!label || row.cells.length > 2 || label.text.replace(/\s/g, '').length > longest) continue;
    if (isDatePiece(label.text)) continue;
    const at = lifted.indexOf(row);
    const [above, below] = [lifted[at - 1], lifted[at + 1]];
    if (!above || !below || !near(above.x, below.x) || below.x <= label.right) continue;
    if (beside && !near(beside.x, below.x)) continue;
    // A row that begins a text has more space above it than below.
    if (beside && Math.abs(above.y + below.y - 2 * row.y) > row.size * 0.3) continue;
    const pitch = beside ? above.y - row.y : above.y - below.y;
    const goesOn = (a: PageRow | undefined, b: PageRow | undefined): boolean =>
      a !== undefined && b !== undefined && near(a.x, b.x) && a.y - b.y < pitch * 1.2;
    let [first, last] = [at - 1, at + 1];
    while (goesOn(lifted[first - 1], lifted[first])) first -= 1;
    while (goesOn(lifted[last], lifted[last + 1])) last += 1;
    const middle = ((lifted[first]?.y ?? 0) + (lifted[last]?.y ?? 0)) / 2;
    if (pitch > row.size * 3 || Math.abs(middle - row.y) > pitch * 0.6) continue;
    const own = { ...row, text: label.text, right: label.right, cells: [label] };
    const rest = beside ? [{ ...row, text: beside.text, x: beside.x, cells: [beside] }] : [];
    lifted.splice(at, 1, ...rest);
    lifted.splice(first, 0, own);
  }
  return lifted;
}

/** A line with wrapped lines joined. Two spaces separate cells. */
export interface PageLine {
  readonly text: string;
  readonly size: number;
  readonly font?: string | undefined;
  /** Where it begins. */
  readonly x: number;
  /** The space above it in its page, in font sizes; undefined for the first line of a column. */
  readonly above?: number | undefined;
}

/** Joins runs of one height. A gap of a character or more becomes two spaces. */
function rowsOf(runs: readonly PageRun[]): PageRow[] {
  const rows: PageRow[] = [];
  const open: PageRun[][] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = open.findLast((one) => {
      const first = one[0];
      return (
        first !== undefined &&
        Math.abs(first.y - run.y) <= Math.max(1.5, Math.min(first.size, run.size) * 0.4)
      );
    });
    if (row) row.push(run);
    else open.push([run]);
  }
  for (const one of open) {
    let row: PageRow | undefined;
    for (const run of one.toSorted((a, b) => a.x - b.x)) {
      if (!row) {
        const [x, right] = [run.x, run.x + run.width];
        const { text, y, size, font } = run;
        row = { text, x, right, y, size, font, textX: x, cells: [{ text, x, right }] };
        continue;
      }
      const gap = run.x - row.right;
      const em = Math.max(run.size, 1);
      const between = isWide(row.text.slice(-1)) && isWide(run.text.charAt(0)) ? 0.6 : 0.18;
      // Dates in a column of their own may stand close before their line.
      const apart = gap > em * 0.5 && isDatePiece(row.text) && !isDatePiece(run.text) ? 0.5 : 1.1;
      const blank = gap > em * apart ? '  ' : gap > em * between ? ' ' : '';
      // The sign before an item may be of any size.
      if (onlyBullet.test(row.text)) row = { ...row, textX: run.x, size: run.size, font: run.font };
      row.text += blank + run.text;
      row.right = Math.max(row.right, run.x + run.width);
      const cell = row.cells.at(-1);
      if (cell && blank.length < 2) [cell.text, cell.right] = [cell.text + blank + run.text, row.right];
      else row.cells.push({ text: run.text, x: run.x, right: run.x + run.width });
    }
    if (row && row.text.trim() !== '') rows.push(row);
  }
  return rows;
}

/** Rows of columns within a page. */
const mostBand = 60;

/** Cells that begin as text goes on: with a small letter. */
const goesOnBelow = /^\p{Ll}/u;

/**
 * Splits columns of a few rows: cells below one another whose text goes on from row to row. A table's rows are left.
 */
function splitLocalColumns(rows: readonly PageRow[]): PageRow[][] {
  const groups: PageRow[][] = [[]];
  for (let at = 0; at < rows.length; at += 1) {
    const x = rows[at]?.cells[1]?.x;
    const left = rows[at]?.x ?? 0;
    let to = at;
    const isIn = ({ cells, right }: PageRow): boolean =>
      x !== undefined &&
      (cells.length === 2 ? near(cells[1]?.x ?? 0, x) && near(cells[0]?.x ?? 0, left) : cells.length === 1) &&
      (cells.length === 2 || right < x || (cells[0]?.x ?? 0) >= x - 3);
    if (x !== undefined)
      while (to < Math.min(rows.length, at + mostBand) && isIn(rows[to] as PageRow)) to += 1;
    const band = rows.slice(at, to);
    const cells = band.flatMap((row) => row.cells.slice(0, 2));
    const pairs = band.filter((row) => row.cells.length === 2);
    const isText = (side: (cell: { x: number }) => boolean): boolean =>
      cells.some((cell) => side(cell) && goesOnBelow.test(cell.text));
    const beginsRight = (cell: { x: number }): boolean => x !== undefined && cell.x >= x - 3;
    if (
      pairs.length < 3 ||
      x === undefined ||
      !isText(beginsRight) ||
      !isText((cell) => !beginsRight(cell))
    ) {
      const row = rows[at];
      if (row) groups.at(-1)?.push(row);
      continue;
    }
    for (const isSide of [(cell: { x: number }) => !beginsRight(cell), beginsRight])
      groups.push(
        band.flatMap((row) =>
          row.cells.filter(isSide).map((cell) => ({ ...row, ...cell, textX: cell.x, cells: [cell] })),
        ),
      );
    groups.push([]);
    at = to - 1;
  }
  return groups.filter(({ length }) => length > 0);
}

const beginsItem =
  /^\s*(?:[•●○◦▪▫■□◆◇★☆➢➤►▶✓✔❖·∙‣⁃\uf000-\uf0ff]|[-–—*]\s|\(?\d{1,2}[.)、．）]|（\d|[①-⑳]|[【[]|(?:19|20)\d\d\s*[年./-]|[\u4e00-\u9fff]{2,6}[:：]|[A-Z][a-z-]+(?: [a-z-]+){0,3}:\s)/u;

/** Ends of lines that do not go on below: an address, the dates of a job. */
const endsLine = new RegExp(
  String.raw`@[\w.-]+$|\.(?:com|cn|org|net)(?:/\S*)?$|^.{0,40}${yearSource}.{0,6}\s*[-–—~至到]+\s*(?:${yearSource}|${untilNowSource}).{0,30}$`,
  'i',
);

/** Joins wrapped rows: the first reaches the right edge, the second continues below it. */
function joinWrapped(rows: readonly PageRow[]): PageLine[] {
  const edges = rows.map(({ right }) => right).toSorted((a, b) => a - b);
  const edge = edges[Math.floor(edges.length * 0.95)] ?? 0;
  const start = Math.min(...rows.map(({ x }) => x));
  const body = rows.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
  const middle = (one: PageRow): number => (one.x + one.right) / 2;
  /** A name or a title in large letters, set in the middle, which its own width broke. */
  const isTitle = (last: PageRow, row: PageRow): boolean =>
    row.size > body * 1.5 &&
    Math.abs(last.size - row.size) < 0.1 &&
    near(middle(last), middle(row)) &&
    last.y - row.y > 0 &&
    last.y - row.y < row.size * 1.1;
  const lines: (PageRow & { last: PageRow; above: number | undefined })[] = [];
  /** A line set in the middle is as wide as the column where the next word did not fit. */
  const reachOf = (row: PageRow, next: PageRow): number => {
    const centred = !near(row.x, next.x) && near(middle(row), middle(next)) && row.x > start + row.size;
    return centred ? start + (row.right - row.x) : row.right;
  };
  for (const [index, row] of rows.entries()) {
    const before = lines.at(-1);
    const last = before?.last;
    const hangs =
      before !== undefined &&
      before.textX > before.x + 2 &&
      near(before.textX, row.x) &&
      row.cells.length === 1;
    const goesOn =
      before !== undefined &&
      last !== undefined &&
      rows.length > 2 &&
      (hangs || edge - reachOf(last, row) <= firstWordWidth(row)) &&
      Math.abs(last.size - row.size) < 0.6 &&
      last.y - row.y < row.size * 2.1 &&
      last.y > row.y &&
      row.x >= before.x - row.size * 2.5 &&
      row.x <= before.x + row.size * 3 &&
      row.cells.length === 1 &&
      !last.text.includes('  ') &&
      last.text.length >= 12 &&
      // A short line of Latin letters ends before a capital: a name, a level, a place.
      (hangs ||
        last.text.length >= 32 ||
        isWide(row.text.charAt(0)) ||
        /^[\p{Ll}\d(&]/u.test(row.text) ||
        /[,&‐-]$/.test(last.text)) &&
      !/^\S+@\S+$/.test(row.text) &&
      !(isOnlyDates(row.text) && /[~～–—至到-]/.test(row.text)) &&
      /\p{L}/u.test(last.text) &&
      !endsLine.test(last.text) &&
      !isOnlyDates(last.text.replace(/\s*\([^()]{1,40}\)$/, '')) &&
      !beginsItem.test(row.text);
    if (!goesOn && !(last && isTitle(last, row))) {
      const over = rows[index - 1];
      const above = over && over.y > row.y ? (over.y - row.y) / Math.max(1, row.size) : undefined;
      lines.push({ ...row, last: row, above });
      continue;
    }
    if (!before) continue;
    const hyphened = /\p{L}[‐-]$/u.test(before.text) && /^\p{Ll}/u.test(row.text);
    const glue = hyphened || isWide(before.text.slice(-1)) || isWide(row.text.charAt(0)) ? '' : ' ';
    before.text += glue + row.text.trimStart();
    before.last = row;
  }
  return lines.map(({ text, size, font, x, above }) => ({ text, size, font, x, above }));
}

/** The width of the first word of a row, which did not fit above. */
function firstWordWidth({ text, x, right, size }: PageRow): number {
  if (isWide(text.charAt(0))) return size * 2.2;
  const word = /^\S+/.exec(text)?.[0].length ?? 1;
  return ((right - x) / Math.max(1, text.length)) * (word + 1) + size * 0.4;
}

/** The lines of pages in reading order. A side column that goes on on the next page is read to its end. */
export function pagesLines(pages: readonly (readonly PageRun[])[]): PageLine[] {
  return flowsOf(pages.map(withoutSigns)).flatMap((flow) =>
    flow.flatMap((runs) =>
      splitLocalColumns(rowsOf(runs)).flatMap((rows) =>
        joinWrapped(liftSideLabels(liftAsides(joinBrokenDates(rows)))),
      ),
    ),
  );
}

/** Rejects if the page cannot be read. */
async function readPageRuns(pdf: PDFDocumentProxy, number: number): Promise<PageRun[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ disableNormalization: false });
  const runs = items.flatMap((item): PageRun[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    return [
      {
        text: normalizeRadicals(item.str),
        x,
        y,
        width: item.width,
        size: Math.hypot(c, d) || item.height || 1,
        font: item.fontName,
      },
    ];
  });
  page.cleanup();
  return runs;
}

/** The lines of the first pages in reading order; unreadable pages are skipped. */
export async function readPdfLines(pdf: PDFDocumentProxy, mostPages: number): Promise<PageLine[]> {
  const pages: PageRun[][] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
    try {
      pages.push(await readPageRuns(pdf, number));
    } catch {
      continue;
    }
  }
  return pagesLines(pages);
}

/** Undefined if the PDF has no such attachment. */
export async function readPdfAttachment(
  pdf: PDFDocumentProxy,
  name: string,
): Promise<Uint8Array | undefined> {
  const attachments = await pdf.getAttachments();
  for (const [id, { filename }] of attachments ?? []) {
    if (filename !== name && id !== name) continue;
    const content: unknown = await pdf.getAttachmentContent(id);
    if (content instanceof Uint8Array) return content;
  }
  return undefined;
}
