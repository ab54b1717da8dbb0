import { type Block } from '@baigong/documents';
import { openPdf, UnreadablePdf } from '../../../../shared/pdf/open-pdf.ts';
import { readPageRuns } from '../../../../shared/pdf/read-pdf.ts';
import { placeBookmarks, readBookmarks } from '../pdf/bookmarks.ts';
import { emptyPagesNote, listPages } from '../pdf/list-pages.ts';
import { pageParts } from '../pdf/page-parts.ts';
import { blockOf, settlePages, type ReadPage } from '../pdf/settle-pages.ts';
import { readBounds } from '../reading.ts';
import { UnreadableDocument } from '../read-failure.ts';
import type { FormatReading, ReadContext } from './read-context.ts';

/** After the first page, blocks are told in batches: milliseconds between them. */
const batch = 250;
/** What pdf.js keeps of pages that were read is given up after so many. */
const cleaned = 64;

/** Letters that the file's fonts do not map to characters: private use, or the sign for unknown. */
function isGarbled(text: string): boolean {
  const odd = text.match(/[\ufffd\p{Co}]/gu)?.length ?? 0;
  return odd > 20 && odd > text.length * 0.3;
}

/** The text of a PDF: page by page, headers and footers left out, the outline by its bookmarks. */
export async function readPdf(bytes: Uint8Array, context: ReadContext): Promise<FormatReading> {
  const { cmap, progress, part, password } = context;
  // Opening takes the bytes away; pages that must be drawn for recognition need them once more.
  const again = context.scans ? bytes.slice() : undefined;
  let asked = false;
  let given: string | null = null;
  const pdf = await openPdf(bytes, cmap, {
    async password(wrong) {
      asked = true;
      given = await password(wrong);
      return given;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof UnreadablePdf)) throw error;
    throw new UnreadableDocument(error.reason === 'password' || asked ? 'needsPassword' : 'broken', {
      cause: error,
    });
  });
  try {
    const count = Math.min(pdf.numPages, readBounds.pages);
    const notes = pdf.numPages > count ? [`文件有 ${pdf.numPages} 页，只读了前 ${count} 页。`] : [];
    const pages: ReadPage[] = [];
    const empty: number[] = [];
    const broken: number[] = [];
    const garbled: number[] = [];
    let waiting: Block[] = [];
    let told = Number.NEGATIVE_INFINITY;
    progress(0, count, '正在打开');
    for (let number = 1; number <= count; number += 1) {
      try {
        const parts = pageParts(await readPageRuns(pdf, number));
        const letters = parts.map(({ text }) => text).join('');
        if (letters === '') empty.push(number);
        else if (isGarbled(letters)) garbled.push(number);
        pages.push({ page: number, parts });
        waiting.push(...parts.map((one) => blockOf(one, number)));
      } catch {
        broken.push(number);
      }
      if (performance.now() - told > batch || number === count) {
        told = performance.now();
        part(waiting, count);
        waiting = [];
        progress(number, count, `正在读取第 ${number} 页`);
      }
      if (number % cleaned === 0) await pdf.cleanup();
    }
    let blocks = settlePages(pages);
    const unread = [...empty, ...broken, ...garbled].toSorted((a, b) => a - b);
    if (again && unread.length > 0) {
      const { recognisePages } = await import('../pdf/recognise-pages.ts');
      const found = await recognisePages(again, unread, context, given);
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
