import { inkFrom, type Box, type Ink } from './ink.ts';

/** Ink that hangs together. */
export interface Component extends Box {
  /** Pixels of ink. */
  readonly area: number;
}

/** A page of more pieces than this is noise, not writing; the rest of it is left out. */
const maxComponents = 200_000;

/**
 * The pieces of ink that hang together, corners included, by runs of each row and a union of the sets of runs that touch
 * (A. Rosenfeld, J. L. Pfaltz, Sequential operations in digital picture processing, 1966).
 */
export function findComponents({ width, height, data }: Ink): Component[] {
  const parents: number[] = [];
  const boxes: { left: number; top: number; right: number; bottom: number; area: number }[] = [];
  const rootOf = (one: number): number => {
    let root = one;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] ?? root] ?? root;
      root = parents[root] ?? root;
    }
    return root;
  };
  let above: { from: number; to: number; id: number }[] = [];
  for (let y = 0; y < height && parents.length < maxComponents; y++) {
    const row: { from: number; to: number; id: number }[] = [];
    let first = 0;
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) < inkFrom) continue;
      const from = x;
      while (x < width && (data[y * width + x] ?? 0) >= inkFrom) x++;
      let id = -1;
      while (first < above.length && (above[first]?.to ?? 0) < from) first++;
      for (let at = first; at < above.length; at++) {
        const run = above[at];
        if (!run || run.from > x) break;
        const root = rootOf(run.id);
        if (id === -1) id = root;
        else if (root !== id) parents[root] = id;
      }
      if (id === -1) {
        id = parents.length;
        parents.push(id);
        boxes.push({ left: from, top: y, right: x, bottom: y + 1, area: 0 });
      }
      const box = boxes[id];
      if (box) {
        box.left = Math.min(box.left, from);
        box.right = Math.max(box.right, x);
        box.bottom = y + 1;
        box.area += x - from;
      }
      row.push({ from, to: x, id });
    }
    above = row;
  }
  for (const [at, box] of boxes.entries()) {
    const root = boxes[rootOf(at)];
    if (!root || root === box) continue;
    root.left = Math.min(root.left, box.left);
    root.top = Math.min(root.top, box.top);
    root.right = Math.max(root.right, box.right);
    root.bottom = Math.max(root.bottom, box.bottom);
    root.area += box.area;
  }
  return boxes.filter((_, at) => parents[at] === at);
}

/** The side of a letter's square in pixels: of the larger pieces of ink, frames (larger than `most`) and specks left aside. */
export function letterSize(components: readonly Component[], most = 160): number {
  const sides = components
    .map(({ left, top, right, bottom, area }) => ({ side: Math.max(right - left, bottom - top), area }))
    .filter(({ side }) => side >= 5 && side <= most)
    .toSorted((a, b) => a.side - b.side);
  const total = sides.reduce((sum, { area }) => sum + area, 0);
  let seen = 0;
  for (const { side, area } of sides) {
    seen += area;
    if (seen >= total * 0.55) return side;
  }
  return 24;
}
