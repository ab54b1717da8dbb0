import type { Block } from '../document-text.ts';
import { extractionLimits, type ExtractedText, type ExtractionContext } from '../extraction-context.ts';
import { classifyPages, toBlock, type ParsedPage } from '../pdf/classify-pages.ts';
import { parsePageBlocks } from '../pdf/page-blocks.ts';
import { placeBookmarks } from '../pdf/place-bookmarks.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { invoiceFields, invoiceNotes } from './invoice-fields.ts';
import { OfdFile, type OfdPage } from './ofd-file.ts';
import { readPageRuns } from './page-runs.ts';

const maxBookmarks = 5_000;
/** Characters of all pages; a template may stand on each of them. */
const maxCharacters = 2_000_000;
/** As many letters may be printed upon a scan. */
const stampLetters = 60;

/** What annotations of a page say, each text once in a document: a watermark lies on all pages. */
function annotationBlocks(
  page: OfdPage,
  number: number,
  shown: ReadonlyMap<number, string>,
  said: Set<string>,
): Block[] {
  return page.document.annotations(page).flatMap(({ type, author, remark }, index): Block[] => {
    const words = [shown.get(index)?.trim() ?? '', remark].filter((text) => text !== '');
    const text = [...new Set(words)].join(' ');
    if (text === '' || said.has(text)) return [];
    said.add(text);
    const label = type === 'Watermark' ? '水印' : '批注';
    return [
      { kind: 'paragraph', text: `${label}${author === '' ? '' : `（${author}）`}：${text}`, page: number },
    ];
  });
}

/** The text of an OFD file, page by page in reading order, with its outline, its annotations and the fields of an invoice. */
export function readOfd(bytes: Uint8Array, { onProgress, onPartial }: ExtractionContext): ExtractedText {
  const file = new OfdFile(bytes);
  const declared = file.documents.reduce((sum, document) => sum + document.declaredPages, 0);
  if (file.pages.length === 0 && declared > 0) throw new UnreadableDocument('broken');
  const pages = file.pages.slice(0, extractionLimits.pages);
  const notes =
    file.pages.length > pages.length ? [`文件有 ${file.pages.length} 页，只读了前 ${pages.length} 页。`] : [];
  if (declared > file.pages.length) notes.push(`有 ${declared - file.pages.length} 页已损坏，没有读到。`);
  const parsed: ParsedPage[] = [];
  const said = new Set<string>();
  let [left, scans, seals] = [maxCharacters, 0, 0];
  let cut: number | undefined;
  onProgress(0, pages.length, '正在打开');
  for (const [index, page] of pages.entries()) {
    const number = index + 1;
    const read = readPageRuns(page, left);
    const letters = read.runs.reduce((sum, { text }) => sum + text.length, 0);
    left -= letters;
    if (!read.complete) cut ??= number;
    if (read.pictures > 0.5 && letters < stampLetters) scans += 1;
    seals += page.seals.length;
    const blocks = parsePageBlocks(read, read.rulings);
    const extras = annotationBlocks(page, number, read.notes, said);
    parsed.push({ page: number, height: read.height, blocks, extras });
    onPartial([...blocks.map((one) => toBlock(one, number)), ...extras], pages.length);
    onProgress(number, pages.length, `正在读取第 ${number} 页`);
  }
  if (cut !== undefined) notes.push(`文字太多，只读到第 ${cut} 页。`);
  if (scans > 0) notes.push(`文件里有 ${scans} 张图片，图片里的文字没有读取。`);
  if (seals > 0) notes.push(`文件里有 ${seals} 处电子签章，只显示图样，没有验证真伪。`);
  const bookmarks = file.documents.flatMap((document) =>
    document.bookmarks(maxBookmarks).map(({ title, level, pageId }) => {
      const at = pages.findIndex((page) => page.document === document && page.id === pageId);
      return { title: title.slice(0, 200), level, page: Math.max(1, at + 1) };
    }),
  );
  const placed = placeBookmarks(bookmarks.slice(0, maxBookmarks), classifyPages(parsed));
  const fields = invoiceFields(file);
  return {
    blocks: placed.blocks,
    pages: file.pages.length,
    notes: [...notes, ...invoiceNotes(fields)],
    fields,
    ...(placed.outline.length > 0 ? { outline: placed.outline } : {}),
  };
}
