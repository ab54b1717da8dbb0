/** Items sorted by `order`; ties keep their order in the list. */
export function sortByOrder<T extends { readonly order?: number | undefined }>(items: readonly T[]): T[] {
  return items
    .map((item, index) => ({ item, index }))
    .toSorted((a, b) => (a.item.order ?? 0) - (b.item.order ?? 0) || a.index - b.index)
    .map(({ item }) => item);
}

/** Gives every item the order of its position: 0, 1, 2 … */
export function reindex<T extends { readonly order?: number | undefined }>(items: readonly T[]): T[] {
  return items.map((item, order) => (item.order === order ? item : { ...item, order }));
}

/**
 * Moves the item at position `from` (in order) to position `to`, and re-indexes.
 * A position outside the list changes nothing but the indexes.
 */
export function moveToIndex<T extends { readonly order?: number | undefined }>(
  items: readonly T[],
  from: number,
  to: number,
): T[] {
  const ordered = sortByOrder(items);
  const inside = (at: number) => Number.isInteger(at) && at >= 0 && at < ordered.length;
  if (!inside(from) || !inside(to)) return reindex(ordered);
  const [moved] = ordered.splice(from, 1);
  if (moved) ordered.splice(to, 0, moved);
  return reindex(ordered);
}
