import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { CmapSource } from '@baigong/document-reader/open-pdf';

interface CanvasAndContext {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** A canvas factory for workers. pdf.js calls these methods. */
class WorkerCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) [canvas.width, canvas.height] = [width, height];
  }

  destroy(pair: CanvasAndContext): void {
    if (pair.canvas) [pair.canvas.width, pair.canvas.height] = [0, 0];
    [pair.canvas, pair.context] = [null, null];
  }
}

/** Workers have no SVG filters; OCR does not need them. */
class NoFilters {
  addFilter(): string {
    return 'none';
  }

  addHCMFilter(): string {
    return 'none';
  }

  addAlphaFilter(): string {
    return 'none';
  }

  addLuminosityFilter(): string {
    return 'none';
  }

  addKnockoutFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  destroy(): void {}
}

/** Opens a PDF in the calling worker to render its pages. Rejects if it cannot be opened. */
export async function openPdfForRendering(
  bytes: Uint8Array,
  cmap: CmapSource,
  wasm: CmapSource,
  password: string | undefined,
): Promise<PDFDocumentProxy> {
  class ServedData {
    fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind === 'cMapUrl') return cmap(filename);
      return kind === 'wasmUrl' ? wasm(filename) : Promise.reject(new Error(`not served: ${kind}`));
    }
  }
  return getDocument({
    data: bytes,
    ...(password === undefined ? {} : { password }),
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    wasmUrl: 'wasm/',
    BinaryDataFactory: ServedData,
    CanvasFactory: WorkerCanvases,
    FilterFactory: NoFilters,
    useWorkerFetch: false,
    disableFontFace: true,
    disableWorkerRendering: true,
    useSystemFonts: false,
    isImageDecoderSupported: false,
    maxImageSize: 100e6,
    stopAtErrors: false,
    verbosity: 0,
  }).promise;
}

/** The resolution for OCR, and the maximum of the longer side. */
const resolution = { dpi: 200, side: 3_000 };

/** A page as a PNG on white. */
export async function renderPdfPage(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(resolution.dpi / 72, resolution.side / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const target = { canvasContext: context, canvas: null, viewport, background: '#fff' };
  await page.render(target as unknown as Parameters<typeof page.render>[0]).promise;
  page.cleanup();
  return canvas.convertToBlob({ type: 'image/png' });
}
