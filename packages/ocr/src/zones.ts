import { letterSize, type Component } from './components.ts';
import { boundsOf, strips } from './lay-out.ts';

/** A part of a page whose letters have one size. */
export interface Zone {
  readonly letter: number;
  readonly pieces: readonly Component[];
}

/** Letters so many times larger or smaller than the usual ones have rows of their own. */
const larger = 2.4;
const smaller = 2.2;
/** Rows of neighbouring sizes belong together. */
const alike = 1.5;
/** What is smaller than this is dirt beside large letters. */
const leastLetter = 10;
const leastPieces = { larger: 2, smaller: 3 };

/** Frames, rings and edges say nothing of where rows end. */
function isSolid({ left, top, right, bottom, area }: Component): boolean {
  const [width, height] = [right - left, bottom - top];
  return Math.max(width, height) >= 5 && height <= width * 6 && area > width * height * 0.06;
}

/** The size of the letters in a row, if it is no usual one; 0 if it is. */
function ownSize(row: readonly Component[], letter: number): number {
  const { top, bottom } = boundsOf(row);
  const size = letterSize(row, (bottom - top) * 1.2);
  const count = row.filter(
    (piece) => Math.max(piece.right - piece.left, piece.bottom - piece.top) >= size * 0.5,
  );
  if (size > letter * larger && bottom - top < size * 2 && count.length >= leastPieces.larger) return size;
  const isSmaller = size < letter / smaller && size >= leastLetter && bottom - top >= size * 0.7;
  return isSmaller && count.length >= leastPieces.smaller ? size : 0;
}

/**
 * The pieces of ink of a page from top to bottom, rows with letters much larger or smaller than the usual ones apart: what is
 * writing and what is dirt depends on the size of letters.
 * @param letter the usual side of a letter's square in pixels
 */
export function zonesOf(pieces: readonly Component[], letter: number): Zone[] {
  const rows = strips(pieces.filter(isSolid), false).map((row) => ({
    ...boundsOf(row),
    size: ownSize(row, letter),
  }));
  if (rows.every(({ size }) => size === 0)) return [{ letter, pieces }];
  const bands: { size: number; bottom: number }[] = [];
  for (const { size, bottom } of rows) {
    const last = bands.at(-1);
    const isAlike =
      last &&
      (size === 0 || last.size === 0
        ? size === last.size
        : Math.max(size, last.size) < Math.min(size, last.size) * alike);
    if (last && isAlike) last.bottom = bottom;
    else bands.push({ size, bottom });
  }
  const zones = bands.map(({ size }) => ({ letter: size === 0 ? letter : size, pieces: [] as Component[] }));
  for (const piece of pieces) {
    const at = bands.findIndex(({ bottom }) => (piece.top + piece.bottom) / 2 <= bottom);
    zones[at === -1 ? zones.length - 1 : at]?.pieces.push(piece);
  }
  return zones;
}
