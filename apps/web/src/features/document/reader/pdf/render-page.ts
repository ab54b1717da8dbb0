import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { textLayerOf, type PageTextLayer } from '../pages/page-source.ts';

/** More pixels crash tabs on phones: the page is rendered at a lower resolution. */
const maxPixels = 12_000_000;

/** Rejects when `signal` is aborted. */
export async function renderPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  scale: number,
  signal: AbortSignal,
): Promise<void> {
  const size = page.getViewport({ scale });
  const wanted = Math.min(window.devicePixelRatio || 1, 3);
  const finest = Math.sqrt(maxPixels / (size.width * size.height));
  const viewport = page.getViewport({ scale: scale * Math.min(wanted, finest) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, background: '#fff' });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Renders the text layer, for selection and highlights. */
export async function renderTextLayer(
  page: PDFPageProxy,
  container: HTMLElement,
  scale: number,
  signal: AbortSignal,
): Promise<PageTextLayer> {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: false }),
    container,
    viewport: page.getViewport({ scale }),
  });
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await layer.render();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  return textLayerOf(container);
}
