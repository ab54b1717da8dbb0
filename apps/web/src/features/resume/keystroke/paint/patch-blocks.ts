/** Replaces only the blocks that differ between `before`, which the element shows, and `after`. */
export function patchBlocks(target: HTMLElement, before: readonly string[], after: readonly string[]): void {
  const shortest = Math.min(before.length, after.length);
  let same = 0;
  while (same < shortest && before[same] === after[same]) same += 1;
  let sameEnd = 0;
  while (
    sameEnd < shortest - same &&
    before[before.length - 1 - sameEnd] === after[after.length - 1 - sameEnd]
  )
    sameEnd += 1;

  const changed = after.slice(same, after.length - sameEnd);
  const old = [...target.children].slice(same, before.length - sameEnd);
  const [only] = changed;
  if (changed.length === 1 && old.length === 1 && only !== undefined && old[0]) {
    old[0].outerHTML = only;
    return;
  }
  for (const block of old) block.remove();
  if (changed.length === 0) return;
  const next = target.children[same];
  if (next) next.insertAdjacentHTML('beforebegin', changed.join(''));
  else target.insertAdjacentHTML('beforeend', changed.join(''));
}
