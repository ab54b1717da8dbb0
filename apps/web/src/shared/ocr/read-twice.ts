import type { FoundLine } from './found-lines.ts';
import type { Progress, recogniseText } from './recognise-text.ts';

/** A picture drawn on white paper, as a file, with its size in pixels. */
export interface DrawnPicture {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** A line this many pixels high is read best; seen with Noto Sans CJK from 22 to 75 px. */
const bestHeight = 36;
const mostSide = 4_000;

/** How much larger or smaller the picture should be for its lines to be read best; 1 where it is near enough. */
function betterScale(lines: readonly FoundLine[], height: number): number {
  const heights = lines.map(({ box }) => box.height * height).toSorted((a, b) => a - b);
  const median = heights[Math.floor(heights.length / 2)];
  const scale = median ? bestHeight / median : 1;
  return scale < 0.75 || scale > 1.4 ? scale : 1;
}

const certainty = (lines: readonly FoundLine[]): number =>
  lines.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) /
  Math.max(
    1,
    lines.reduce((sum, { text }) => sum + text.length, 0),
  );

/**
 * Reads a picture once as it is, and once more where its letters turned out too large or too small.
 *
 * @param draw the picture on white paper, so many times as large
 */
export async function readTwice(
  picture: { readonly width: number; readonly height: number },
  draw: (scale: number) => Promise<DrawnPicture>,
  recognise: typeof recogniseText,
  onProgress: (progress: Progress) => void,
): Promise<readonly FoundLine[]> {
  const longest = Math.max(picture.width, picture.height);
  const { file, ...size } = await draw(Math.min(2_000 / longest, 2));
  const lines = await recognise(file, size, onProgress);
  const again = Math.min(betterScale(lines, size.height) * (size.width / picture.width), mostSide / longest);
  if (lines.length === 0 || Math.abs(again / (size.width / picture.width) - 1) < 0.2) return lines;
  const redrawn = await draw(again);
  const second = await recognise(redrawn.file, { width: redrawn.width, height: redrawn.height }, onProgress);
  return certainty(second) >= certainty(lines) ? second : lines;
}
