import type { Block } from '../document-text.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf, UnreadablePdf } from './open-pdf.ts';
import { placeBookmarks, type Bookmark } from './place-bookmarks.ts';
import { mayHideText } from './may-hide-text.ts';
import { emptyPagesNote, listPages } from './add-recognised.ts';
import { readPage } from './read-page.ts';
import { readXfaBlocks } from './page-annotations.ts';
import { toBlock, classifyPages, type ParsedPage } from './classify-pages.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { extractionLimits, type ExtractedText, type ExtractionContext } from '../extraction-context.ts';

const maxBookmarks = 5_000;

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

async function pageOf(pdf: PDFDocumentProxy, node: OutlineNode): Promise<number | undefined> {
  try {
    const dest: unknown = typeof node.dest === 'string' ? await pdf.getDestination(node.dest) : node.dest;
    const first: unknown = Array.isArray(dest) ? dest[0] : undefined;
    if (typeof first === 'number') return first + 1;
    if (typeof first !== 'object' || first === null) return undefined;
    return (await pdf.getPageIndex(first as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
  } catch {
    return undefined;
  }
}

/** The bookmarks of a PDF in order; those without a target get the page of the previous one. */
async function readBookmarks(pdf: PDFDocumentProxy): Promise<Bookmark[]> {
  const found: Bookmark[] = [];
  const left: { node: OutlineNode; level: number }[] = [];
  const add = (nodes: readonly OutlineNode[], level: number) => {
    for (const node of nodes.toReversed()) left.push({ node, level });
  };
  // Despite its type this is null if there are none.
  add((await pdf.getOutline().catch(() => [])) ?? [], 1);
  for (let next = left.pop(); next && found.length < maxBookmarks; next = left.pop()) {
    const { node, level } = next;
    const page = (await pageOf(pdf, node)) ?? found.at(-1)?.page ?? 1;
    const title = node.title.replaceAll(/\s+/g, ' ').trim();
    if (title !== '') found.push({ title: title.slice(0, 200), level, page });
    if (level < 20) add((node.items as readonly OutlineNode[] | undefined) ?? [], level + 1);
  }
  return found;
}

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
  const { cmap, onProgress, onPartial, askPassword } = context;
  // Opening transfers the bytes.
  const traits = { mayHideText: mayHideText(bytes), fields: new Set<string>() };
  let requested = false;
  let lastPassword: string | null = null;
  const pdf = await openPdf(bytes, cmap, {
    xfa: true,
    wasm: context.pdfWasm,
    async password(wrong) {
      requested = true;
      lastPassword = await askPassword(wrong);
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
    onProgress(0, count, '正在打开');
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
        onPartial(waiting, count);
        waiting = [];
        onProgress(number, count, `正在读取第 ${number} 页`);
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
    return await recognisePages(await pdf.getData(), pages, context, password);
  } catch (error) {
    if (context.ocrScans) throw error;
    return [];
  }
}

/** The text of pages that are pictures: drawn one after the other and recognised. Pages that cannot be drawn are left out. */
async function recognisePages(
  bytes: Uint8Array,
  pages: readonly number[],
  context: ExtractionContext,
  password: string | null,
): Promise<Block[]> {
  const pdf = await context.openToDraw(bytes, password ?? undefined);
  const blocks: Block[] = [];
  try {
    for (const [index, page] of pages.entries()) {
      context.onProgress(index, pages.length, `正在识别第 ${page} 页的文字`);
      const picture = await pdf.draw(page).catch(() => undefined);
      if (!picture) continue;
      const found = await context.recognise({ picture, page });
      blocks.push(...found);
      context.onPartial(found);
    }
    context.onProgress(pages.length, pages.length, '文字识别完成');
  } finally {
    pdf.close();
  }
  return blocks;
}
