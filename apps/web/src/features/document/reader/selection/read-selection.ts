import type { DocumentText, Position } from '@baigong/documents';
import { positionOnPage } from '../pdf/page-text.ts';

export interface ReaderSelection {
  readonly text: string;
  readonly position: Position | undefined;
  /** On the screen. */
  readonly rect: DOMRect;
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** The position of a point of the selection. */
function offsetInBlock(
  node: Node,
  offset: number,
): { readonly block: number; readonly at: number } | undefined {
  const piece = elementOf(node)?.closest<HTMLElement>('[data-at]');
  const block = piece?.closest<HTMLElement>('[data-block]');
  if (!piece || !block) return undefined;
  const range = document.createRange();
  range.selectNodeContents(piece);
  range.setEnd(node, offset);
  return { block: Number(block.dataset.block), at: Number(piece.dataset.at) + range.toString().length };
}

/** The selection in a reader; null if there is none. */
export function readSelection(box: HTMLElement, document: DocumentText): ReaderSelection | null {
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
      rect: range.getBoundingClientRect(),
    };
  const from = offsetInBlock(range.startContainer, range.startOffset);
  const to = offsetInBlock(range.endContainer, range.endOffset);
  // Over several blocks, the position is what is selected of the first.
  const end = to && to.block === from?.block ? to.at : document.blocks[from?.block ?? -1]?.text.length;
  return {
    text,
    position:
      from && end !== undefined && end > from.at ? { block: from.block, start: from.at, end } : undefined,
    rect: range.getBoundingClientRect(),
  };
}
