import { read, utils, type CellObject, type WorkBook } from '@e965/xlsx';
import { tableText, type Block } from '@baigong/documents';
import { zipSync } from 'fflate';
import { UnreadableDocument } from '../extraction-error.ts';
import { isZip, listEntries, unpack } from '../unpack.ts';
import { maxCells } from './read-csv.ts';
import type { ExtractedText, ExtractionContext } from './extraction-context.ts';

const maxSheets = 200;

/** A workbook without its pictures, unpacked within the limits: the library itself has none. */
function plainWorkbook(bytes: Uint8Array): Uint8Array {
  if (!isZip(bytes)) return bytes;
  return zipSync(
    unpack(
      bytes,
      (name) => /\.(xml|rels|bin)$/i.test(name) && !/\/(media|embeddings|printerSettings)\//i.test(name),
    ),
    { level: 0 },
  );
}

function open(bytes: Uint8Array): WorkBook {
  try {
    return read(plainWorkbook(bytes), {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      // What is written 14 in the file is the machine's short date.
      dateNF: 'yyyy-mm-dd',
      bookVBA: false,
    });
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new UnreadableDocument(locked ? 'encrypted' : 'broken', { cause: error });
  }
}

const shown = (cell: CellObject | undefined): string => (cell ? utils.format_cell(cell).trim() : '');

/** The used range of a sheet. Only existing rows and cells are visited: a sheet may claim to be a million columns wide. */
function sheetRows(
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  most: number,
): { rows: string[][]; cut: boolean } {
  const found: { readonly row: string[]; readonly first: number }[] = [];
  let [left, cells, cut] = [Number.POSITIVE_INFINITY, 0, false];
  for (const line of data) {
    if (!line || line.length === 0) continue;
    const row: string[] = [];
    let first = -1;
    line.forEach((cell, column) => {
      const text = shown(cell);
      if (text === '') return;
      if (first < 0) first = column;
      while (row.length < column - first) row.push('');
      row.push(text);
    });
    if (first < 0) continue;
    cells += row.length;
    if (cells > most) {
      cut = true;
      break;
    }
    left = Math.min(left, first);
    found.push({ row, first });
  }
  return {
    rows: found.map(({ row, first }) => [...Array<string>(Math.min(first - left, 500)).fill(''), ...row]),
    cut,
  };
}

/** The sheets of a workbook as tables, each under its name. Values as they are shown, formulas by their result. */
export function readXlsx(
  bytes: Uint8Array,
  { onProgress: progress, onPartial: part }: ExtractionContext,
): ExtractedText {
  const workbook = open(bytes);
  const names = workbook.SheetNames.slice(0, maxSheets);
  const blocks: Block[] = [];
  const notes: string[] = [];
  let cellsLeft = maxCells;
  names.forEach((name, index) => {
    const page = index + 1;
    const data: unknown = workbook.Sheets[name]?.['!data'];
    const { rows, cut } = sheetRows(Array.isArray(data) ? data : [], cellsLeft);
    cellsLeft -= rows.reduce((sum, row) => sum + row.length, 0);
    if (cut) notes.push(`工作表“${name}”太大，只读了前 ${rows.length.toLocaleString('zh-CN')} 行。`);
    if ((workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0 && rows.length > 0)
      notes.push(`工作表“${name}”在文件里是隐藏的，也读了出来。`);
    const own: Block[] =
      rows.length === 0
        ? []
        : [
            { kind: 'heading', level: 1, text: name, page, name },
            { kind: 'table', rows, text: tableText(rows), page, name },
          ];
    blocks.push(...own);
    part(own, names.length);
    progress(page, names.length, `正在读取工作表“${name}”`);
  });
  if (workbook.SheetNames.length > maxSheets)
    notes.push(`文件有 ${workbook.SheetNames.length} 个工作表，只读了前 ${maxSheets} 个。`);
  if (isZip(bytes) && listEntries(bytes).some((one) => one.startsWith('xl/charts/')))
    notes.push('图表没有读取，只读了单元格里的内容。');
  return { blocks, pages: names.length, notes };
}
