import type { Block } from '@baigong/documents';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf, UnreadablePdf } from '../../../../shared/pdf/open-pdf.ts';
import { mayHideText } from '../../../../shared/pdf/may-hide-text.ts';
import { placeBookmarks, readBookmarks } from '../pdf/bookmarks.ts';
import { emptyPagesNote, listPages } from '../pdf/list-pages.ts';
import { readPage } from '../pdf/read-page.ts';
import { readXfaBlocks } from '../pdf/xfa-blocks.ts';
import { toBlock, classifyPages, type ParsedPage } from '../pdf/classify-pages.ts';
import { extractionLimits } from '../extraction-options.ts';
import { UnreadableDocument } from '../extraction-error.ts';
import type { ExtractedText, ExtractionContext } from './extraction-context.ts';

/** Milliseconds between partial results after the first page. */
const partialIntervalMs = 250;
/** Pages after which the caches of pdf.js are cleared. */
const cleanupEvery = 64;

/** So many pages whose text is garbled are recognised at once; more of them when the visitor asks for it. */
const recognisedAtOnce = 12;

/**
 * The text of a PDF: page by page, headers and footers left out, the outline by its bookmarks; values of form fields and comments
 * after the text of their page.
 */
export async function readPdf(bytes: Uint8Array, context: ExtractionContext): Promise<ExtractedText> {
  const { cmap, onProgress: progress, onPartial: part, askPassword: password } = context;
  // Opening transfers the bytes.
  const traits = { mayHideText: mayHideText(bytes), fields: new Set<string>() };
  let requested = false;
  let lastPassword: string | null = null;
  const pdf = await openPdf(bytes, cmap, {
    xfa: true,
    wasm: context.pdfWasm,
    async password(wrong) {
      requested = true;
      lastPassword = await password(wrong);
      return lastPassword;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof UnreadablePdf)) throw error;
    throw new UnreadableDocument(error.reason === 'password' || requested ? 'needsPassword' : 'broken', {
      cause: error,
    });
  });
  try {
    const count = Math.min(pdf.numPages, extractionLimits.pages);
    const notes = pdf.numPages > count ? [`文件有 ${pdf.numPages} 页，只读了前 ${count} 页。`] : [];
    const pages: ParsedPage[] = [];
    const empty: number[] = [];
    const broken: number[] = [];
    const garbled: number[] = [];
    let waiting: Block[] = [];
    let told = Number.NEGATIVE_INFINITY;
    progress(0, count, '正在打开');
    for (let number = 1; number <= count; number += 1) {
      try {
        const read = pdf.isPureXfa ? await readXfaPage(pdf, number) : await readPage(pdf, number, traits);
        const { blocks: parts, extras } = read;
        if (read.scanned) empty.push(number);
        else if (read.garbled) garbled.push(number);
        pages.push(read);
        waiting.push(...parts.map((one) => toBlock(one, number)), ...extras);
      } catch {
        broken.push(number);
      }
      if (performance.now() - told > partialIntervalMs || number === count) {
        told = performance.now();
        part(waiting, count);
        waiting = [];
        progress(number, count, `正在读取第 ${number} 页`);
      }
      if (number % cleanupEvery === 0) await pdf.cleanup();
    }
    let blocks = classifyPages(pages);
    const unread = [...empty, ...broken, ...garbled].toSorted((a, b) => a - b);
    const wanted = context.ocrScans ? unread : garbled.slice(0, recognisedAtOnce);
    const recognised = new Set<number>();
    if (wanted.length > 0) {
      const found = await recogniseAgain(pdf, wanted, context, lastPassword);
      for (const { page } of found) if (page !== undefined) recognised.add(page);
      blocks = [
        ...blocks.filter(({ page }) => page === undefined || !recognised.has(page)),
        ...found,
      ].toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0));
    }
    if (blocks.length === 0 && broken.length === count) throw new UnreadableDocument('broken');
    const left = (list: readonly number[]) => list.filter((page) => !recognised.has(page));
    const replaced = garbled.filter((page) => recognised.has(page));
    if (replaced.length > 0)
      notes.push(`第 ${listPages(replaced)} 页的字体没有写明文字，已改为从页面的图像识别，请对照原页核对。`);
    if (left(garbled).length > 0)
      notes.push(`第 ${listPages(left(garbled))} 页的字体没有写明文字，读出来是乱码，可以改用文字识别。`);
    if (!context.ocrScans) {
      if (empty.length > 0) notes.push(emptyPagesNote(empty, count));
      if (broken.length > 0) notes.push(`第 ${listPages(broken)} 页已损坏，没有读到。`);
    }
    const bookmarks = await readBookmarks(pdf);
    const placed = placeBookmarks(bookmarks, blocks);
    return {
      blocks: placed.blocks,
      pages: pdf.numPages,
      notes,
      ...(placed.outline.length > 0 ? { outline: placed.outline } : {}),
    };
  } finally {
    void pdf.loadingTask.destroy().catch(() => undefined);
  }
}

/** A page of a form that is XFA alone. */
async function readXfaPage(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number);
  return {
    page: number,
    height: 1,
    blocks: [],
    extras: await readXfaBlocks(page),
    garbled: false,
    scanned: false,
  };
}

/**
 * The text of pages from their pictures. Where only garbled pages are recognised, before anybody asked for it, a failure leaves
 * the pages as they are.
 */
async function recogniseAgain(
  pdf: PDFDocumentProxy,
  pages: readonly number[],
  context: ExtractionContext,
  password: string | null,
): Promise<Block[]> {
  try {
    const { recognisePages } = await import('../pdf/recognise-pages.ts');
    return await recognisePages(await pdf.getData(), pages, context, password);
  } catch (error) {
    if (context.ocrScans) throw error;
    return [];
  }
}
