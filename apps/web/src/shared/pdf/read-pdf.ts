import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { normalizeRadicals } from './normalize-radicals.ts';
import { pagesLines, type PageLine } from './page-lines.ts';
import type { PageRun } from './page-row.ts';

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
