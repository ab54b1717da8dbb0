import * as z from 'zod/mini';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page of a PDF in the order of the file. */
export interface OrderedPage {
  readonly runs: readonly { readonly text: string; readonly endsLine: boolean }[];
  /** Where its links lead. */
  readonly links: readonly string[];
}

const Link = z.object({
  subtype: z.literal('Link'),
  url: z.optional(z.string()),
  unsafeUrl: z.optional(z.string()),
});

/** The pages of a PDF as pdf.js reads them: characters as the file says them, in its order, and the links. */
export async function readInFileOrder(pdf: PDFDocumentProxy): Promise<readonly OrderedPage[]> {
  const pages: OrderedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    // Normalised text would hide characters of compatibility.
    const { items } = await page.getTextContent({ disableNormalization: true });
    const annotations: readonly unknown[] = await page.getAnnotations({ intent: 'display' });
    pages.push({
      runs: items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : [])),
      links: annotations.flatMap((one) => {
        const link = Link.safeParse(one);
        return link.success ? (link.data.unsafeUrl ?? link.data.url ?? []) : [];
      }),
    });
    page.cleanup();
  }
  return pages;
}
