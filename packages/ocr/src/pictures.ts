import type { Plane } from './background.ts';
import { findComponents } from './components.ts';
import { blankInk, type Box, type Ink } from './ink.ts';

/** The side of a cell in which one colour is looked at, in pixels. */
const cellSide = 8;
/** Neighbouring cells that differ by more have an edge between them. */
const leastEdge = 10;
/** Edges at most twice so many cells apart belong to one picture. */
const reach = 4;
const leastCells = 12;
/** So much of a picture are edges at least; a coloured area has them at its border alone. */
const leastRough = 0.08;
/** The two most frequent colours of a picture are less than so much of it; of areas with text on a page they are more. */
const mostPlain = 0.6;

/** One colour for each cell, all channels side by side. */
function cellsOf(backgrounds: readonly Plane[], step: number): Plane[] {
  return backgrounds.map(({ width, height, data }) => {
    const [wide, tall] = [Math.ceil(width / step), Math.ceil(height / step)];
    const cells = new Uint8Array(wide * tall);
    for (let y = 0; y < tall; y++)
      for (let x = 0; x < wide; x++) cells[y * wide + x] = data[y * step * width + x * step] ?? 0;
    return { width: wide, height: tall, data: cells };
  });
}

/** Cells that differ from the one at their right or under them. */
function edgesOf(cells: readonly Plane[], { width, height }: Plane): Ink {
  const edges = blankInk(width, height);
  const differ = (at: number, other: number) =>
    cells.some(({ data }) => Math.abs((data[at] ?? 0) - (data[other] ?? 0)) > leastEdge);
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      if (differ(at, at + 1) || differ(at, at + width)) edges.data[at] = 255;
    }
  return edges;
}

/** Every cell so near to an edge that it joins it with the next one. */
function spread({ width, height, data }: Ink): Ink {
  const near = blankInk(width, height);
  for (const [at, value] of data.entries()) {
    if (value === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const [from, to] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
      near.data.fill(255, row * width + from, row * width + to);
  }
  return near;
}

/** Whether the cells of a box have the edges and the many colours of a picture. */
function isPicture(cells: readonly Plane[], edges: Ink, { left, top, right, bottom }: Box): boolean {
  const all = (right - left) * (bottom - top);
  const colours = new Map<number, number>();
  let rough = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * edges.width + x;
      if ((edges.data[at] ?? 0) > 0) rough++;
      const colour = cells.reduce((key, { data }) => key * 8 + ((data[at] ?? 0) >> 5), 0);
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
  const [most = 0, second = 0] = [...colours.values()].toSorted((a, b) => b - a);
  return rough > all * leastRough && most + second < all * mostPlain;
}

/**
 * The photos and drawings on a page, by the edges and the many colours of its background.
 * @param backgrounds the background of each channel
 * @param grid the pixels of the page from one place of a background to the next
 */
export function findPictures(backgrounds: readonly Plane[], grid: number): Box[] {
  const cells = cellsOf(backgrounds, cellSide / grid);
  const [first] = cells;
  if (!first) return [];
  const edges = edgesOf(cells, first);
  return findComponents(spread(edges)).flatMap((component) => {
    const box = {
      left: Math.min(component.left + reach, component.right),
      top: Math.min(component.top + reach, component.bottom),
      right: Math.max(component.left, component.right - reach),
      bottom: Math.max(component.top, component.bottom - reach),
    };
    const [wide, tall] = [box.right - box.left, box.bottom - box.top];
    if (Math.min(wide, tall) < leastCells) return [];
    if (!isPicture(cells, edges, box)) return [];
    // The edge itself is ink, and lies anywhere in its cell.
    return [
      {
        left: (box.left - 0.5) * cellSide,
        top: (box.top - 0.5) * cellSide,
        right: (box.right + 1) * cellSide,
        bottom: (box.bottom + 1) * cellSide,
      },
    ];
  });
}
