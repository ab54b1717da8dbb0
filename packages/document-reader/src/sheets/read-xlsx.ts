import { read, type WorkBook } from '@e965/xlsx';
import { tableText, type Block } from '../document-text.ts';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { UnreadableDocument } from '../unreadable-document.ts';
import { isZip, unpack } from '../unpack.ts';
import { PackageParts } from '../office/package-parts.ts';
import { maxCells } from './read-csv.ts';
import { chineseFormats } from './number-format.ts';
import { findRegions, gridOf, type Region } from './regions.ts';
import {
  blocksBeside,
  commentBlock,
  sheetParts,
  withChineseFormats,
  type PlacedBlocks,
} from './sheet-parts.ts';
import { addStyles, safeParts, stylesPart, withPlainFills } from './safe-parts.ts';
import { withWholeValues } from './cell-values.ts';
import { isScattered, sheetRows, type SheetRows } from './sheet-rows.ts';
import type { ExtractedText, ExtractionContext } from '../extraction-context.ts';

const maxSheets = 200;
/** The most characters that are read of one workbook. */
const maxCharacters = 50_000_000;

/** A workbook without its pictures, unpacked within the limits: the library itself has none. */
function plainWorkbook(bytes: Uint8Array): {
  readonly bytes: Uint8Array;
  readonly scattered: boolean;
  /** Formulas without a result. */
  readonly formulas: number;
} {
  if (!isZip(bytes)) return { bytes, scattered: false, formulas: 0 };
  const parts = unpack(
    bytes,
    (name) => /\.(xml|rels|bin)$/i.test(name) && !/\/(media|embeddings|printerSettings)\//i.test(name),
  );
  const safe = safeParts(bytes, parts, maxSheets);
  addStyles(safe);
  const styles = safe[stylesPart];
  if (styles)
    safe[stylesPart] = strToU8(withPlainFills(withChineseFormats(strFromU8(styles), chineseFormats)));
  let [scattered, formulas] = [false, 0];
  for (const [name, part] of Object.entries(safe)) {
    if (!/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    const given = strFromU8(part);
    scattered ||= isScattered(given);
    const whole = withWholeValues(given);
    formulas += whole.formulas;
    if (whole.source !== given) safe[name] = strToU8(whole.source);
  }
  return { bytes: zipSync(safe, { level: 0 }), scattered, formulas };
}

function open(bytes: Uint8Array): { readonly workbook: WorkBook; readonly formulas: number } {
  try {
    const plain = plainWorkbook(bytes);
    const workbook = read(plain.bytes, {
      type: 'array',
      dense: !plain.scattered,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellNF: true,
      // Without it the library forgets which rows and columns are hidden.
      cellStyles: true,
      // What is written 14 in the file is the machine's short date.
      dateNF: 'yyyy-mm-dd',
      bookVBA: false,
      sheets: Array.from({ length: maxSheets }, (_, at) => at),
    });
    return { workbook, formulas: plain.formulas };
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new UnreadableDocument(locked ? 'encrypted' : 'broken', { cause: error });
  }
}

/** Charts, text boxes and comments, which the library leaves out or garbles; only in xlsx. */
function besideOf(bytes: Uint8Array): (sheet: string) => PlacedBlocks[] | undefined {
  if (!isZip(bytes)) return () => undefined;
  const parts = new PackageParts(
    bytes,
    (name) =>
      /^(?:_rels\/\.rels|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/(?:worksheets|chartsheets)\/_rels\/)/i.test(
        name,
      ) || /^xl\/(?:drawings|charts|diagrams|threadedComments|persons|comments\d*)/i.test(name),
  );
  if (parts.source('xl/workbook.xml') === undefined) return () => undefined;
  const { byName: sheets } = sheetParts(parts);
  const said = new Set<string>();
  return (sheet) => {
    const part = sheets.get(sheet);
    return part === undefined
      ? undefined
      : blocksBeside(parts, part, (one) => !said.has(one) && said.add(one) !== undefined);
  };
}

/** A region as blocks: its titles as paragraphs, a single cell as one, the rest as a table. */
function regionBlocks(region: Region, { titles }: SheetRows): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const { row, cells } of region.rows) {
    if (!titles.has(row) || cells[0]?.[0] !== region.left || cells.at(-1)?.[0] !== region.right) break;
    blocks.push({ kind: 'paragraph', text: cells[0]?.[1] ?? '' });
    at += 1;
  }
  const rows = gridOf({ ...region, rows: region.rows.slice(at) });
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  if (only !== undefined) blocks.push({ kind: 'paragraph', text: only });
  else if (rows.length > 0) blocks.push({ kind: 'table', rows, text: tableText(rows) });
  return blocks;
}

/** Charts behind the tables that begin above them; tables keep their order. */
function inOrder(tables: readonly PlacedBlocks[], beside: readonly PlacedBlocks[]): Block[] {
  const blocks: Block[] = [];
  let next = 0;
  const takeUntil = (row: number) => {
    for (let one = beside[next]; one && one.row < row; one = beside[next]) {
      for (const block of one.blocks) blocks.push(block);
      next += 1;
    }
  };
  for (const table of tables) {
    takeUntil(table.row);
    for (const block of table.blocks) blocks.push(block);
  }
  for (const { blocks: rest } of beside.slice(next)) for (const block of rest) blocks.push(block);
  return blocks;
}

function hiddenNote(name: string, { hiddenRows, hiddenColumns }: SheetRows): string[] {
  const parts = [hiddenRows > 0 && `${hiddenRows} 行`, hiddenColumns > 0 && `${hiddenColumns} 列`].filter(
    Boolean,
  );
  return parts.length === 0 ? [] : [`工作表“${name}”里有 ${parts.join('、')}是隐藏的，没有读取。`];
}

/**
 * The sheets of a workbook, each under its name, as the separate tables that stand on it. Values as they are shown, formulas by their
 * result; then charts, text boxes and comments.
 */
export function readXlsx(bytes: Uint8Array, { onProgress, onPartial }: ExtractionContext): ExtractedText {
  const { workbook, formulas } = open(bytes);
  const beside = besideOf(bytes);
  const names = workbook.SheetNames.slice(0, maxSheets);
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const blocks: Block[] = [];
  const notes: string[] = [];
  const room = { cells: maxCells, characters: maxCharacters };
  names.forEach((name, index) => {
    const page = index + 1;
    const sheet = workbook.Sheets[name];
    const found = sheetRows(sheet, room, date1904);
    const own = inOrder(
      findRegions(found.rows).map((region) => ({ row: region.top, blocks: regionBlocks(region, found) })),
      beside(name) ?? [{ row: Number.POSITIVE_INFINITY, blocks: libraryComments(sheet) }],
    );
    if (found.cut)
      notes.push(`工作表“${name}”太大，只读了前 ${found.rows.length.toLocaleString('zh-CN')} 行。`);
    notes.push(...hiddenNote(name, found));
    const hidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0 && own.length > 0;
    if (hidden) notes.push(`工作表“${name}”在文件里是隐藏的，也读了出来，并且标了出来。`);
    if (own.length > 0)
      own.unshift({ kind: 'heading', level: 1, text: hidden ? `${name}（隐藏的工作表）` : name });
    const placed = own.map((block) => ({ ...block, page, name }));
    for (const block of placed) blocks.push(block);
    onPartial(placed, names.length);
    onProgress(page, names.length, `正在读取工作表“${name}”`);
  });
  if (blocks.length === 0 && room.characters < 0) throw new UnreadableDocument('bomb');
  if (formulas > 0) notes.push(`文件里有 ${formulas} 个公式没有保存结果，显示的是公式本身。`);
  if (workbook.SheetNames.length > maxSheets)
    notes.push(`文件有 ${workbook.SheetNames.length} 个工作表，只读了前 ${maxSheets} 个。`);
  return { blocks, pages: names.length, notes };
}

interface LibraryCell {
  readonly c?: readonly { readonly a?: string; readonly t?: string }[];
}

/** Comments of other workbooks (xls, xlsb, ods), as the library reads them. */
function libraryComments(sheet: WorkBook['Sheets'][string] | undefined): Block[] {
  const data: unknown = sheet?.['!data'];
  if (!Array.isArray(data)) return [];
  const blocks: Block[] = [];
  (data as (readonly (LibraryCell | undefined)[] | undefined)[]).forEach((line, row) =>
    line?.forEach((cell, column) => {
      for (const { a = '', t = '' } of cell?.c ?? [])
        if (t.trim() !== '')
          blocks.push(commentBlock({ place: `${columnName(column)}${row + 1}`, author: a, text: t.trim() }));
    }),
  );
  return blocks;
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
