import { isEdge, withoutCorners } from './area-edges.ts';
import { findComponents, letterGaps, letterSize, type Component } from './components.ts';
import { turnBox, turnInk, type Box, type Ink, type QuarterTurn } from './ink.ts';
import { boundsOf, layOut, type LineBox } from './lay-out.ts';
import { eraseRulings, findGrids, findRulings, type Grid } from './rulings.ts';
import { zonesOf, type Zone } from './zones.ts';

/** The cell of a bordered table, numbered within the page. */
export interface CellPlace {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

interface PreparedBlock {
  readonly lines: readonly LineBox[];
  /** The side of a letter's square in pixels. */
  readonly letter: number;
  readonly cell?: CellPlace;
  /** What may be writing in a photo or drawing on the page. */
  readonly isPicture?: boolean;
}

/** A straight page, turned, without rulings, with its lines in reading order. */
export interface PreparedPage {
  readonly ink: Ink;
  readonly turn: QuarterTurn;
  /** The page was turned by 270 degrees, so that its columns lie as rows. */
  readonly isVertical: boolean;
  readonly blocks: readonly PreparedBlock[];
  /** Letters follow each other across, down, or as closely in both directions. */
  readonly direction: 'across' | 'down' | 'unclear';
}

/** Does a piece of ink look like a part of writing of this size, and not like dirt, a frame or a picture? */
function isWriting(
  { left, top, right, bottom, area }: Box & { readonly area: number },
  letter: number,
): boolean {
  const [width, height] = [right - left, bottom - top];
  if (Math.max(width, height) < Math.max(2, letter * 0.09) || area < Math.max(3, letter * letter * 0.006))
    return false;
  if (height > letter * 3.2 || width > letter * 9) return false;
  // A filled area: what is left of a coloured one.
  if (Math.min(width, height) > letter * 0.9 && area > width * height * 0.82) return false;
  // Edges of coloured areas and of the paper.
  return !(Math.max(width, height) > letter * 2.2 && Math.min(width, height) < letter * 0.3);
}

const inside = (box: Box, { left, top, right, bottom }: Box): boolean => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
};

/** Specks that stand alone are dirt; a full stop has a letter beside it. */
function withoutDirt<T extends Box>(boxes: readonly T[], letter: number): T[] {
  const small = (box: Box) => Math.max(box.right - box.left, box.bottom - box.top) < letter * 0.3;
  const cell = Math.max(8, letter * 1.6);
  const key = (x: number, y: number) => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
  const letters = new Set<string>();
  for (const box of boxes)
    if (!small(box)) letters.add(key((box.left + box.right) / 2, (box.top + box.bottom) / 2));
  return boxes.filter((box) => {
    if (!small(box)) return true;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (const dx of [-cell, 0, cell])
      for (const dy of [-cell, 0, cell]) if (letters.has(key(x + dx, y + dy))) return true;
    return false;
  });
}

/** The lines of a grid's cells, row by row. */
function gridBlocks(grid: Grid, table: number, boxes: readonly Box[], letter: number): PreparedBlock[] {
  return grid.cells.flatMap(({ row, column, box }) => {
    const own = boxes.filter((one) => inside(one, box));
    if (own.length === 0) return [];
    return [{ lines: layOut(own, letter).flat(), letter, cell: { table, row, column } }];
  });
}

/** The lines of a zone in blocks; a table takes part in the layout as one. */
function blocksOf(
  { boxes, letter }: { readonly boxes: readonly Component[]; readonly letter: number },
  grids: readonly Grid[],
  sheetWidth: number,
): PreparedBlock[] {
  const outside = boxes.filter((box) => !grids.some((grid) => inside(box, grid.box)));
  const laidOut = layOut([...outside, ...grids.map((grid) => grid.box)], letter).map((lines) =>
    lines.filter((line) => !isEdge(line, letter, sheetWidth)),
  );
  return laidOut.flatMap((lines): PreparedBlock[] => {
    const bounds = boundsOf(lines);
    const within = grids.filter((grid) => inside(grid.box, bounds) || inside(bounds, grid.box));
    if (within.length === 0) return [{ lines, letter }];
    const parts: PreparedBlock[] = [];
    for (const line of lines) {
      const at = grids.findIndex((grid) => inside(grid.box, line) || inside(line, grid.box));
      const grid = grids[at];
      if (grid) parts.push(...gridBlocks(grid, at, boxes, letter));
      else parts.push({ lines: [line], letter });
    }
    return parts;
  });
}

/** Puts what is written in a picture behind the last line over it, in place. */
function placePicture(blocks: PreparedBlock[], picture: PreparedBlock): void {
  const { left, top, right } = boundsOf(picture.lines);
  const isOver = (line: { left: number; right: number; bottom: number }) =>
    line.bottom <= top + picture.letter && line.left < right && line.right > left;
  const at = blocks.findLastIndex(({ lines }) => lines.some(isOver));
  const block = blocks[at];
  if (!block) {
    blocks.unshift(picture);
    return;
  }
  const after = block.lines.findLastIndex(isOver) + 1;
  const [over, under] = [block.lines.slice(0, after), block.lines.slice(after)];
  const parts = [{ ...block, lines: over }, picture, { ...block, lines: under }];
  blocks.splice(at, 1, ...parts.filter(({ lines }) => lines.length > 0));
}

/**
 * Finds the lines of a page that stands straight.
 * @param isVertical as columns of vertical writing, with `turn` 270
 * @param pictures photos and drawings on the straight page: columns are laid out as if these were not there
 */
export function prepare(
  straight: Ink,
  turn: QuarterTurn,
  isVertical: boolean,
  pictures: readonly Box[] = [],
): PreparedPage {
  const turned = turnInk(straight, turn);
  const frames = pictures.map((picture) => turnBox(picture, turn, straight));
  const isFree = (box: Box) => !frames.some((frame) => inside(box, frame));
  const letter = letterSize(findComponents(turned).filter(isFree));
  const rulings = findRulings(turned, letter);
  const grids = isVertical ? [] : findGrids(rulings);
  const ink = eraseRulings(turned, rulings);
  const components = findComponents(ink);
  const piecesOf = ({ pieces, letter: size }: Zone) => {
    const writing = pieces.filter((piece) => isWriting(piece, size));
    return withoutDirt(withoutCorners(ink, writing, size), size);
  };
  const free = components.filter(isFree);
  const zones = isVertical || grids.length > 0 ? [{ pieces: free, letter }] : zonesOf(free, letter);
  const placed = zones.map((zone) => ({ letter: zone.letter, boxes: piecesOf(zone) }));
  const blocks = placed.flatMap((zone) => blocksOf(zone, grids, ink.width));
  for (const frame of frames) {
    const pieces = components.filter((piece) => inside(piece, frame));
    const lines = layOut(piecesOf({ pieces, letter }), letter).flat();
    if (lines.length > 0) placePicture(blocks, { lines, letter, isPicture: true });
  }
  const gaps = letterGaps(
    placed.flatMap(({ boxes }) => boxes),
    letter,
  );
  const direction =
    gaps.right < gaps.down * 0.75 ? 'across' : gaps.down < gaps.right * 0.75 ? 'down' : 'unclear';
  return { ink, turn, isVertical, blocks, direction };
}

/** How many lines were found. */
export const lineCount = ({ blocks }: PreparedPage): number =>
  blocks.reduce((sum, { lines }) => sum + lines.length, 0);
