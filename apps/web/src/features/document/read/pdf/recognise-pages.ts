import type { Block } from '@baigong/documents';
import { drawPdfPage, openPdfToDraw } from '../../../../shared/pdf/draw-pdf.ts';
import type { ReadContext } from '../formats/read-context.ts';

/** The text of pages that are pictures: drawn one after the other and recognised. Pages that cannot be drawn are left out. */
export async function recognisePages(
  bytes: Uint8Array,
  pages: readonly number[],
  context: ReadContext,
  password: string | null,
): Promise<Block[]> {
  const pdf = await openPdfToDraw(bytes, context.cmap, context.pdfWasm, password ?? undefined);
  const blocks: Block[] = [];
  try {
    for (const [index, page] of pages.entries()) {
      context.progress(index, pages.length, `正在识别第 ${page} 页的文字`);
      const picture = await drawPdfPage(pdf, page).catch(() => undefined);
      if (!picture) continue;
      const found = await context.recognise({ picture, page });
      blocks.push(...found);
      context.part(found);
    }
    context.progress(pages.length, pages.length, '文字识别完成');
  } finally {
    void pdf.loadingTask.destroy().catch(() => undefined);
  }
  return blocks;
}
