import type { Position } from '@baigong/documents';
import type { Stretch } from './marked-text.tsx';

/** What is marked in each block: the hits, and what the visitor was sent to where it lies over none of them exactly. */
export function stretchesByBlock(
  hits: readonly Position[],
  mark: Position | undefined,
): ReadonlyMap<number, readonly Stretch[]> {
  const byBlock = new Map<number, Stretch[]>();
  const add = (block: number, stretch: Stretch) => {
    const list = byBlock.get(block);
    if (list) list.push(stretch);
    else byBlock.set(block, [stretch]);
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
