import type { Box, Ink } from './ink.ts';
import { inkFrom } from './skew.ts';

/** The share of a part of the page that is ink. */
function coverage({ width, data }: Ink, { left, top, right, bottom }: Box): number {
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if ((data[y * width + x] ?? 0) >= inkFrom) count++;
  return count / Math.max(1, (right - left) * (bottom - top));
}

/** Which of its own corners a piece of ink fills while the opposite one is empty: -1 left or upper, 1 right or lower. */
function filledCorner(ink: Ink, piece: Box): { readonly x: -1 | 1; readonly y: -1 | 1 } | null {
  const { left, top, right, bottom } = piece;
  const share = (x: -1 | 1, y: -1 | 1, part: number): number => {
    const [wide, tall] = [Math.ceil((right - left) * part), Math.ceil((bottom - top) * part)];
    return coverage(ink, {
      left: x === -1 ? left : right - wide,
      right: x === -1 ? left + wide : right,
      top: y === -1 ? top : bottom - tall,
      bottom: y === -1 ? top + tall : bottom,
    });
  };
  for (const x of [-1, 1] as const)
    for (const y of [-1, 1] as const) {
      // The corner itself may be round, and what is left of it a crescent.
      const isEmpty = share(x === 1 ? -1 : 1, y === 1 ? -1 : 1, 0.4) < 0.05;
      if (isEmpty && share(x, y, 0.5) > 0.42) return { x, y };
    }
  return null;
}

/**
 * Leaves out the corners of coloured areas, as of buttons: the ground around a corner is not the ground on the area, so that the
 * corner stays as ink. A corner counts only where its mirror image stands at the same height.
 * @param letter the side of a letter's square in pixels
 */
export function withoutCorners<T extends Box>(ink: Ink, pieces: readonly T[], letter: number): T[] {
  const corners = pieces.flatMap((piece) => {
    const [width, height] = [piece.right - piece.left, piece.bottom - piece.top];
    if (Math.min(width, height) < letter * 0.25 || Math.max(width, height) > letter * 2.2) return [];
    const filled = filledCorner(ink, piece);
    return filled ? [{ piece, width, height, ...filled }] : [];
  });
  const near = Math.max(2, letter * 0.12);
  const isMirrored = ({ piece, width, height, x, y }: (typeof corners)[number]): boolean =>
    corners.some(
      (other) =>
        other.x === -x &&
        other.y === y &&
        (other.piece.left - piece.left) * x < 0 &&
        Math.abs(other.piece.top - piece.top) <= near &&
        Math.abs(other.piece.bottom - piece.bottom) <= near &&
        Math.abs(other.width - width) <= near &&
        Math.abs(other.height - height) <= near,
    );
  const left = new Set<Box>(corners.filter(isMirrored).map(({ piece }) => piece));
  return left.size === 0 ? [...pieces] : pieces.filter((piece) => !left.has(piece));
}

/**
 * Whether a line is too thin for writing, and too long or too short for 一, or runs off the sheet: what is left of the edge of
 * a coloured area.
 */
export function isEdge({ left, top, right, bottom }: Box, letter: number, sheetWidth = Infinity): boolean {
  const [width, height] = [right - left, bottom - top];
  const isThin = height < letter * 0.35;
  return (
    (isThin && (width > letter * 3 || left <= 1 || right >= sheetWidth - 1)) ||
    (height < letter * 0.12 && width < letter * 0.6)
  );
}
