import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputSpec } from '../../platform/pictures/decoder/recipe.ts';

/**
 * The words "AI 生成", drawn beforehand so that no font need be installed: weight 600 of Noto Sans SC (SIL Open Font
 * License 1.1), white with a dark edge that reads on any background.
 */
const file = join(import.meta.dirname, 'ai-mark.png');

/** Width of the drawing to its height, and to the height of its tallest letter. */
const aspect = 960 / 310;
const widthToLetter = 3250 / 904;

/** GB 45438-2025: the words are at least 5 % of the shorter side high; a little more, for rounding. */
const heightRatio = 0.053;

/** Where the mark stands on a picture of this size: lower right, no wider than the picture. */
export function layoutMark(width: number, height: number) {
  const shorter = Math.min(width, height);
  const margin = Math.round(shorter * 0.015);
  const markWidth = Math.max(1, Math.min(Math.ceil(shorter * heightRatio * widthToLetter), width));
  const markHeight = Math.max(1, Math.min(Math.round(markWidth / aspect), height));
  return {
    left: Math.max(0, width - markWidth - margin),
    top: Math.max(0, height - markHeight - margin),
    width: markWidth,
    height: markHeight,
  };
}

/** The mark for a picture of this size, to be laid over it. */
export async function visibleMark(size: {
  readonly width: number;
  readonly height: number;
}): Promise<NonNullable<OutputSpec['overlay']>> {
  return { file: await readFile(file), ...layoutMark(size.width, size.height) };
}
