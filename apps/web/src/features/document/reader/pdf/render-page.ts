import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { stripWhitespace } from '@baigong/documents/page-text';

/** More pixels crash tabs on phones: the page is rendered at a lower resolution. */
const maxPixels = 12_000_000;

/** The rendered text layer of a page. */
export interface PageTextLayer {
  /** The text without white space. */
  readonly text: string;
  /** Boxes of a range of `text`, in CSS pixels from the corner of the page. */
  readonly rectsOf: (from: number, to: number) => readonly DOMRect[];
}

interface CharNode {
  readonly node: Text;
  readonly at: number;
}

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
  const letters: CharNode[] = [];
  let words = '';
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const squeezed = stripWhitespace(node.nodeValue ?? '');
    words += squeezed.text;
    for (const at of squeezed.offsets) letters.push({ node: node as Text, at });
  }
  return { text: words, rectsOf: (from, to) => clientRects(container, letters.slice(from, to)) };
}

/** One box per text node. */
function clientRects(container: HTMLElement, letters: readonly CharNode[]): DOMRect[] {
  const corner = container.getBoundingClientRect();
  const found: DOMRect[] = [];
  for (let first = 0; first < letters.length;) {
    const begin = letters[first];
    if (!begin) break;
    let last = first;
    while (letters[last + 1]?.node === begin.node) last += 1;
    const range = document.createRange();
    range.setStart(begin.node, begin.at);
    range.setEnd(begin.node, (letters[last]?.at ?? begin.at) + 1);
    for (const { x, y, width, height } of range.getClientRects())
      found.push(new DOMRect(x - corner.x, y - corner.y, width, height));
    first = last + 1;
  }
  return found;
}
