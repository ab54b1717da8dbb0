import type { Canvas } from '../core/canvas.ts';
import type { Rgb } from '../core/colour.ts';
import type { Random } from '../core/random.ts';

/** Grows one tree from its foot: places, sizes in pixels, its colours, and a share of its usual thickness. */
export type Grow = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  tall: number,
  wood: Rgb,
  leaves: readonly Rgb[],
  thickness: number,
) => void;

/** One of a tree's leaf colours. */
export function leafOf(leaves: readonly Rgb[], random: Random): Rgb {
  return leaves[random.below(leaves.length)]!;
}
