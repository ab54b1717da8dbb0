import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { squeeze } from '../squeeze.ts';

/** More pixels than this end a phone's tab: the page is drawn coarser. */
const mostPixels = 12_000_000;

/** What is drawn of a page. */
export interface DrawnPage {
  /** The words of the page without white space, as the layer of text holds them. */
  readonly words: string;
  /** Boxes over a stretch of `words`, in CSS pixels from the page's corner. */
  readonly boxesOf: (from: number, to: number) => readonly DOMRect[];
}

interface Letter {
  readonly node: Text;
  readonly at: number;
}

/** Draws a page's picture. Rejects when `signal` ends it. */
export async function drawPicture(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  scale: number,
  signal: AbortSignal,
): Promise<void> {
  const size = page.getViewport({ scale });
  const wanted = Math.min(window.devicePixelRatio || 1, 3);
  const finest = Math.sqrt(mostPixels / (size.width * size.height));
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

/** Lays the page's words over its picture, so that they can be selected and marked. */
export async function layText(
  page: PDFPageProxy,
  container: HTMLElement,
  scale: number,
  signal: AbortSignal,
): Promise<DrawnPage> {
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
  const letters: Letter[] = [];
  let words = '';
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const squeezed = squeeze(node.nodeValue ?? '');
    words += squeezed.text;
    for (const at of squeezed.from) letters.push({ node: node as Text, at });
  }
  return { words, boxesOf: (from, to) => boxes(container, letters.slice(from, to)) };
}

/** One box per run of text. */
function boxes(container: HTMLElement, letters: readonly Letter[]): DOMRect[] {
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
