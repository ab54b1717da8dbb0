import type { Block } from '@baigong/documents';
import { renderPdfPage, openPdfForRendering } from '../../../../shared/pdf/render-pdf.ts';
import type { ExtractionContext } from '../formats/extraction-context.ts';

/** The text of pages that are pictures: drawn one after the other and recognised. Pages that cannot be drawn are left out. */
export async function recognisePages(
  bytes: Uint8Array,
  pages: readonly number[],
  context: ExtractionContext,
  password: string | null,
): Promise<Block[]> {
  const pdf = await openPdfForRendering(bytes, context.cmap, context.pdfWasm, password ?? undefined);
  const blocks: Block[] = [];
  try {
    for (const [index, page] of pages.entries()) {
      context.onProgress(index, pages.length, `正在识别第 ${page} 页的文字`);
      const picture = await renderPdfPage(pdf, page).catch(() => undefined);
      if (!picture) continue;
      const found = await context.recognise({ picture, page });
      blocks.push(...found);
      context.onPartial(found);
    }
    context.onProgress(pages.length, pages.length, '文字识别完成');
  } finally {
    void pdf.loadingTask.destroy().catch(() => undefined);
  }
  return blocks;
}
