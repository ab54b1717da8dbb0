import type { Block } from '@baigong/document-reader/document-text';
import { fetchCmap } from '../../../shared/pdf/fetch-cmap.ts';
import { fetchDecoder } from '../../../shared/pdf/fetch-decoder.ts';
import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { toBatches } from '@baigong/document-reader/block-batches';
import { extractFromBytes } from '@baigong/document-reader/extract-from-bytes';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';
import type { ExtractionApi } from './worker-messages.ts';

let answerPassword: (password: string | null) => void = () => undefined;
const recognitions = new Map<
  number,
  { readonly resolve: (blocks: readonly Block[]) => void; readonly reject: (error: Error) => void }
>();

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new UnreadableDocument('moved', { cause: error });
  }
}

serveWorker<ExtractionApi>({
  async extract({ file, ocrScans }, { reportProgress }) {
    try {
      const { blocks, ...rest } = await extractFromBytes(await bytesOf(file), file.name, {
        cmap: fetchCmap,
        pdfWasm: fetchDecoder,
        ocrScans,
        async openToDraw(bytes, password) {
          const { openPdfForRendering, renderPdfPage } = await import('./render-pdf.ts');
          const pdf = await openPdfForRendering(bytes, fetchCmap, fetchDecoder, password);
          return {
            draw: (page) => renderPdfPage(pdf, page),
            close: () => void pdf.loadingTask.destroy().catch(() => undefined),
          };
        },
        recognise: ({ picture, page }) =>
          new Promise((resolve, reject) => {
            recognitions.set(page, { resolve, reject });
            reportProgress({ type: 'recognise', picture, page });
          }),
        onProgress: (done, total, label) => reportProgress({ type: 'progress', done, total, label }),
        onPartial: (ready, pages) =>
          reportProgress({ type: 'partial', blocks: ready, ...(pages === undefined ? {} : { pages }) }),
        askPassword: (wrong) =>
          new Promise((resolve) => {
            answerPassword = resolve;
            reportProgress({ type: 'ask-password', wrong });
          }),
      });
      for (const batch of toBatches(blocks)) reportProgress({ type: 'blocks', batch });
      return rest;
    } catch (error) {
      throw error instanceof UnreadableDocument ? error : new UnreadableDocument('engine', { cause: error });
    }
  },
  answer(answer) {
    if (answer.type === 'password') answerPassword(answer.password);
    else if (answer.type === 'recognised') recognitions.get(answer.page)?.resolve(answer.blocks);
    else recognitions.get(answer.page)?.reject(new UnreadableDocument(answer.code));
  },
});
