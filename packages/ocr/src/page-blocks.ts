import type { Component } from './components.ts';
import type { Box } from './ink.ts';
import { boundsOf, layOut, type LineBox } from './lay-out.ts';
import type { Grid } from './rulings.ts';
import { zonesOf } from './zones.ts';

/** The cell of a bordered table, numbered within the page. */
export interface CellPlace {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

export interface PageBlock {
  readonly lines: readonly LineBox[];
  /** The side of a letter's square in pixels. */
  readonly letter: number;
  readonly cell?: CellPlace;
}

const inside = (box: Box, { left, top, right, bottom }: Box): boolean => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
};

/** The lines of a grid's cells, row by row. */
function gridBlocks(grid: Grid, table: number, boxes: readonly Box[], letter: number): PageBlock[] {
  return grid.cells.flatMap(({ row, column, box }) => {
    const own = boxes.filter((one) => inside(one, box));
    if (own.length === 0) return [];
    return [{ lines: layOut(own, letter).flat(), letter, cell: { table, row, column } }];
  });
}

/** The lines of a zone in blocks; a table takes part in the layout as one. */
function blocksOf(
  { boxes, letter }: { readonly boxes: readonly Box[]; readonly letter: number },
  grids: readonly Grid[],
): PageBlock[] {
  const outside = boxes.filter((box) => !grids.some((grid) => inside(box, grid.box)));
  const laidOut = layOut([...outside, ...grids.map((grid) => grid.box)], letter);
  return laidOut.flatMap((lines): PageBlock[] => {
    const bounds = boundsOf(lines);
    const within = grids.filter((grid) => inside(grid.box, bounds) || inside(bounds, grid.box));
    if (within.length === 0) return [{ lines, letter }];
    const parts: PageBlock[] = [];
    for (const line of lines) {
      const at = grids.findIndex((grid) => inside(grid.box, line) || inside(line, grid.box));
      const grid = grids[at];
      if (grid) parts.push(...gridBlocks(grid, at, boxes, letter));
      else parts.push({ lines: [line], letter });
    }
    return parts;
  });
}

/**
 * The lines of a straight page in blocks, in reading order, by the places of its letters.
 * @param letter the side of a letter's square in pixels
 * @param grids the ruled tables of the page
 */
export function layOutPage(
  letters: readonly Component[],
  letter: number,
  grids: readonly Grid[],
): PageBlock[] {
  const zones = grids.length > 0 ? [{ pieces: letters, letter }] : zonesOf(letters, letter);
  return zones.flatMap((zone) => blocksOf({ letter: zone.letter, boxes: zone.pieces }, grids));
}
