const waiting = new Set<() => void>();
let busy = false;

function next(): void {
  const [first] = waiting;
  busy = first !== undefined;
  if (!first) return;
  waiting.delete(first);
  first();
  // The frame with it is painted, and what was pressed meanwhile is heard, before the next one.
  requestAnimationFrame(() => setTimeout(next, 0));
}

/**
 * Calls back when it is this caller's turn, one caller a frame: a dozen sheets rendered at once would hold the page up.
 * @returns how to give the turn up
 */
export function enqueueRender(draw: () => void): () => void {
  waiting.add(draw);
  if (!busy) {
    busy = true;
    requestAnimationFrame(() => setTimeout(next, 0));
  }
  return () => void waiting.delete(draw);
}
