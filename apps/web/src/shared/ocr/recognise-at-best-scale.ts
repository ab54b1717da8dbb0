import type { OcrLine } from './ocr-lines.ts';
import type { OcrProgress, recogniseText } from './recognise-text.ts';

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

interface SizedImage {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** Renders an image on white. */
async function renderScaled({ image, ...source }: SizedImage, scale: number) {
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return { file: await canvas.convertToBlob({ type: 'image/png' }), size: { width, height } };
}

/** Runs OCR, and again at another scale if the lines are too large or too small. */
export async function recogniseAtBestScale(
  source: SizedImage,
  recognise: typeof recogniseText,
  onProgress: (progress: OcrProgress) => void,
): Promise<readonly OcrLine[]> {
  const longest = Math.max(source.width, source.height);
  const first = await renderScaled(source, Math.min(2_000 / longest, 2));
  const lines = await recognise(first.file, first.size, onProgress);
  const firstScale = first.size.width / source.width;
  const scale = Math.min(betterScale(lines, first.size.height) * firstScale, maxSide / longest);
  if (lines.length === 0 || Math.abs(scale / firstScale - 1) < 0.2) return lines;
  const second = await renderScaled(source, scale);
  const secondLines = await recognise(second.file, second.size, onProgress);
  return meanConfidence(secondLines) >= meanConfidence(lines) ? secondLines : lines;
}
