import {
  getDocument,
  PasswordResponses,
  PDFWorker,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fetchCmap } from '../../../../shared/pdf/fetch-cmap.ts';
import { fetchDecoder } from '../../../../shared/pdf/fetch-decoder.ts';
import { createFileFetcher } from '../../../../shared/pdf/serve-files.ts';

const fetchFont = createFileFetcher(
  import.meta.glob<string>('../../../../../../../node_modules/pdfjs-dist/standard_fonts/*.pfb', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

class PdfAssetLoader {
  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind === 'cMapUrl') return fetchCmap(filename);
    return kind === 'wasmUrl' ? fetchDecoder(filename) : fetchFont(filename);
  }
}

/** Call `close` when the pages are unmounted. */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly close: () => void;
}

/** The file needs a password, or it was wrong. */
export class PasswordRequiredError extends Error {
  override readonly name = 'PasswordRequiredError';
}

/** Opens a file in a worker of its own. Throws PasswordRequiredError, or what pdf.js throws. */
export async function openPdf(file: Blob, password: string | undefined): Promise<OpenPdf> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const data = new Uint8Array(await file.arrayBuffer());
  const task: PDFDocumentLoadingTask = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    ...(password === undefined ? {} : { password }),
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    standardFontDataUrl: 'fonts/',
    wasmUrl: 'wasm/',
    BinaryDataFactory: PdfAssetLoader,
    useWorkerFetch: false,
    useSystemFonts: true,
    disableWorkerRendering: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  const close = () =>
    void task
      .destroy()
      .catch(() => undefined)
      .then(() => port.terminate());
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const wants = code === PasswordResponses.NEED_PASSWORD || code === PasswordResponses.INCORRECT_PASSWORD;
    throw wants ? new PasswordRequiredError() : error;
  }
}
