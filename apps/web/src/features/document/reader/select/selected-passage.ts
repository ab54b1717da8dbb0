import type { DocumentText, Position } from '@baigong/documents';
import { positionOnPage } from '../pdf/page-text.ts';

export interface Chosen {
  readonly text: string;
  readonly position: Position | undefined;
  /** Where it is on the screen. */
  readonly box: DOMRect;
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** Where a point of a selection stands in the block it is in. */
function placeOf(node: Node, offset: number): { readonly block: number; readonly at: number } | undefined {
  const piece = elementOf(node)?.closest<HTMLElement>('[data-at]');
  const block = piece?.closest<HTMLElement>('[data-block]');
  if (!piece || !block) return undefined;
  const range = document.createRange();
  range.selectNodeContents(piece);
  range.setEnd(node, offset);
  return { block: Number(block.dataset.block), at: Number(piece.dataset.at) + range.toString().length };
}

/** What is selected in a reader; null where nothing is. */
export function selectedIn(box: HTMLElement, document: DocumentText): Chosen | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.commonAncestorContainer)) return null;
  const reader = elementOf(range.commonAncestorContainer)?.closest('[data-reader]');
  if (!reader) return null;
  const text = selection.toString().trim();
  if (text === '') return null;
  const page = elementOf(range.startContainer)?.closest<HTMLElement>('[data-page]');
  if (page)
    return {
      text,
      position: positionOnPage(document, Number(page.dataset.page), text),
      box: range.getBoundingClientRect(),
    };
  const from = placeOf(range.startContainer, range.startOffset);
  const to = placeOf(range.endContainer, range.endOffset);
  // Over several blocks, the position is what is selected of the first.
  const end = to && to.block === from?.block ? to.at : document.blocks[from?.block ?? -1]?.text.length;
  return {
    text,
    position:
      from && end !== undefined && end > from.at ? { block: from.block, start: from.at, end } : undefined,
    box: range.getBoundingClientRect(),
  };
}
