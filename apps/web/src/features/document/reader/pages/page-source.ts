import { stripWhitespace } from '@baigong/documents/page-text';

export interface PageSize {
  /** Points. */
  readonly width: number;
  readonly height: number;
}

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

/** Where a page is drawn. */
export interface PagePlace {
  readonly canvas: HTMLCanvasElement;
  /** Over the canvas and the highlights: what is selected. */
  readonly layer: HTMLDivElement;
  /** Called with the page's own size, before it is drawn. */
  readonly onSize: (size: PageSize) => void;
}

/** A file whose pages can be drawn. */
export interface PageSource {
  readonly pages: number;
  /** Draws a page at so many CSS pixels per point. Rejects when `signal` is aborted. */
  readonly draw: (
    number: number,
    place: PagePlace,
    scale: number,
    signal: AbortSignal,
  ) => Promise<PageTextLayer>;
}

/** The text that a layer shows, with where it is. */
export function textLayerOf(container: HTMLElement): PageTextLayer {
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
