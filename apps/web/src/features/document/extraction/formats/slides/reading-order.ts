/** Where something is on a slide, in any unit. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Gap {
  readonly size: number;
  /** What lies wholly before this coordinate comes first. */
  readonly at: number;
}

/** The widest gap between boxes along one axis; overlaps by a few parts in a hundred are none. */
function widestGap(
  items: readonly { readonly box: Box }[],
  from: (box: Box) => number,
  to: (box: Box) => number,
): Gap | undefined {
  const sorted = items.toSorted((a, b) => from(a.box) - from(b.box));
  let end = Number.NEGATIVE_INFINITY;
  let best: Gap | undefined;
  for (const { box } of sorted) {
    const slack = (to(box) - from(box)) * 0.08;
    const size = from(box) - end;
    if (end > Number.NEGATIVE_INFINITY && size >= -slack && (!best || size > best.size))
      best = { size, at: from(box) };
    end = Math.max(end, to(box));
  }
  return best;
}

const maxDepth = 60;
/** No slide that is read as one has more. */
const maxItems = 2_000;

/**
 * The order in which people read what lies on a slide: it is cut at its widest gap, between rows or columns, and each part again;
 * what overlaps is read from top to bottom and left to right.
 */
export function readingOrder<Item extends { readonly box: Box }>(items: readonly Item[], depth = 0): Item[] {
  if (items.length < 2) return [...items];
  const byPlace = () => items.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  if (depth > maxDepth || items.length > maxItems) return byPlace();
  const across = widestGap(
    items,
    (box) => box.top,
    (box) => box.bottom,
  );
  const down = widestGap(
    items,
    (box) => box.left,
    (box) => box.right,
  );
  const rows = across !== undefined && (down === undefined || across.size >= down.size);
  const cut = rows ? across : down;
  if (!cut) return byPlace();
  const before = items.filter(({ box }) => (rows ? box.top : box.left) < cut.at);
  const after = items.filter(({ box }) => (rows ? box.top : box.left) >= cut.at);
  if (before.length === 0 || after.length === 0) return byPlace();
  return [...readingOrder(before, depth + 1), ...readingOrder(after, depth + 1)];
}
