import type { OcrLine } from './ocr-lines.ts';
import type { OcrProgress, recogniseText } from './recognise-text.ts';

/** A picture rendered on white, with its size in pixels. */
export interface DrawnPicture {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** Lines of this height are recognised best; measured with Noto Sans CJK from 22 to 75 px. */
const bestLineHeight = 36;
const maxSide = 4_000;

/** The scale at which lines have the best height; 1 if they are close to it. */
function betterScale(lines: readonly OcrLine[], height: number): number {
  const heights = lines.map(({ box }) => box.height * height).toSorted((a, b) => a - b);
  const median = heights[Math.floor(heights.length / 2)];
  const scale = median ? bestLineHeight / median : 1;
  return scale < 0.75 || scale > 1.4 ? scale : 1;
}

const meanConfidence = (lines: readonly OcrLine[]): number =>
  lines.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) /
  Math.max(
    1,
    lines.reduce((sum, { text }) => sum + text.length, 0),
  );

/** Runs OCR, and again at another scale if the lines are too large or too small. */
export async function recogniseAtBestScale(
  picture: { readonly width: number; readonly height: number },
  draw: (scale: number) => Promise<DrawnPicture>,
  recognise: typeof recogniseText,
  onProgress: (progress: OcrProgress) => void,
): Promise<readonly OcrLine[]> {
  const longest = Math.max(picture.width, picture.height);
  const { file, ...size } = await draw(Math.min(2_000 / longest, 2));
  const lines = await recognise(file, size, onProgress);
  const again = Math.min(betterScale(lines, size.height) * (size.width / picture.width), maxSide / longest);
  if (lines.length === 0 || Math.abs(again / (size.width / picture.width) - 1) < 0.2) return lines;
  const redrawn = await draw(again);
  const second = await recognise(redrawn.file, { width: redrawn.width, height: redrawn.height }, onProgress);
  return meanConfidence(second) >= meanConfidence(lines) ? second : lines;
}
