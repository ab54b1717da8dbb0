import type { Position } from '@baigong/documents';
import type { HighlightRange } from './highlighted-text.tsx';

/** Highlights of each block: the matches, and the jump target unless it overlaps one. */
export function highlightsByBlock(
  hits: readonly Position[],
  mark: Position | undefined,
): ReadonlyMap<number, readonly HighlightRange[]> {
  const byBlock = new Map<number, HighlightRange[]>();
  const add = (block: number, range: HighlightRange) => {
    const list = byBlock.get(block);
    if (list) list.push(range);
    else byBlock.set(block, [range]);
  };
  for (const hit of hits) {
    if (mark && hit.block === mark.block && hit.start < mark.end && hit.end > mark.start) continue;
    add(hit.block, { start: hit.start, end: hit.end, current: false });
  }
  if (mark) {
    add(mark.block, { start: mark.start, end: mark.end, current: true });
    byBlock.get(mark.block)?.sort((a, b) => a.start - b.start);
  }
  return byBlock;
}
