import { type Block } from '@baigong/documents';
import { openPdf, UnreadablePdf } from '../../../../shared/pdf/open-pdf.ts';
import { readPageText } from '../../../../shared/pdf/page-text.ts';
import { placeBookmarks, readBookmarks } from '../pdf/bookmarks.ts';
import { emptyPagesNote, listPages } from '../pdf/list-pages.ts';
import { parsePageBlocks } from '../pdf/page-blocks.ts';
import { toBlock, classifyPages, type ParsedPage } from '../pdf/classify-pages.ts';
import { extractionLimits } from '../extraction-options.ts';
import { UnreadableDocument } from '../extraction-error.ts';
import type { ExtractedText, ExtractionContext } from './extraction-context.ts';

/** Milliseconds between partial results after the first page. */
const partialIntervalMs = 250;
/** Pages after which the caches of pdf.js are cleared. */
const cleanupEvery = 64;

/** Whether the fonts of a page do not map glyphs to characters (private use or U+FFFD). */
function isGarbled(text: string): boolean {
  const odd = text.match(/[\ufffd\p{Co}]/gu)?.length ?? 0;
  return odd > 20 && odd > text.length * 0.3;
}

/** The text of a PDF: page by page, headers and footers left out, the outline by its bookmarks. */
export async function readPdf(bytes: Uint8Array, context: ExtractionContext): Promise<ExtractedText> {
  const { cmap, onProgress: progress, onPartial: part, askPassword: password } = context;
  // Opening transfers the bytes; recognition needs them again.
  const again = context.ocrScans ? bytes.slice() : undefined;
  let requested = false;
  let lastPassword: string | null = null;
  const pdf = await openPdf(bytes, cmap, {
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
        const page = await pdf.getPage(number);
        const placed = await readPageText(page);
        const parts = parsePageBlocks(placed);
        page.cleanup();
        const letters = parts.map(({ text }) => text).join('');
        if (letters === '') empty.push(number);
        else if (isGarbled(letters)) garbled.push(number);
        pages.push({ page: number, height: placed.height, blocks: parts });
        waiting.push(...parts.map((one) => toBlock(one, number)));
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
    if (again && unread.length > 0) {
      const { recognisePages } = await import('../pdf/recognise-pages.ts');
      const found = await recognisePages(again, unread, context, lastPassword);
      blocks = [...blocks.filter(({ page }) => !found.some((one) => one.page === page)), ...found].toSorted(
        (a, b) => (a.page ?? 0) - (b.page ?? 0),
      );
    } else {
      if (blocks.length === 0 && broken.length === count) throw new UnreadableDocument('broken');
      if (empty.length > 0) notes.push(emptyPagesNote(empty, count));
      if (broken.length > 0) notes.push(`第 ${listPages(broken)} 页已损坏，没有读到。`);
      if (garbled.length > 0)
        notes.push(`第 ${listPages(garbled)} 页的字体没有写明文字，读出来是乱码，可以改用文字识别。`);
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
