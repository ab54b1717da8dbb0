import { create } from 'zustand';
import type { OpenedPicture } from '../intake/open-picture.ts';
import type { FoundLine } from './lines.ts';
import type { Progress, recogniseText } from './recognise-text.ts';

export type TextRun =
  | { readonly state: 'waiting' }
  | ({ readonly state: 'running' } & Progress)
  | { readonly state: 'done'; readonly lines: readonly FoundLine[] }
  | { readonly state: 'failed' };

/** Recognition of text, by picture: it goes on while another picture is looked at. */
export const useTextRuns = create<Readonly<Record<string, TextRun>>>()(() => ({}));

const set = (id: string, run: TextRun) => useTextRuns.setState({ [id]: run });

/** The picture on white paper, so many times as large. */
async function draw(
  { url, width, height }: OpenedPicture,
  scale: number,
): Promise<{ file: Blob; width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('not encoded');
  return { file, width: canvas.width, height: canvas.height };
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

type Recognise = typeof recogniseText;

/** Reads once as the picture is, and once more where its letters turned out too large or too small. */
async function readTwice(
  picture: OpenedPicture,
  recognise: Recognise,
  onProgress: (progress: Progress) => void,
): Promise<readonly FoundLine[]> {
  const longest = Math.max(picture.width, picture.height);
  const { file, ...size } = await draw(picture, Math.min(2_000 / longest, 2));
  const lines = await recognise(file, size, onProgress);
  const again = Math.min(betterScale(lines, size.height) * (size.width / picture.width), mostSide / longest);
  if (lines.length === 0 || Math.abs(again / (size.width / picture.width) - 1) < 0.2) return lines;
  const redrawn = await draw(picture, again);
  const second = await recognise(redrawn.file, { width: redrawn.width, height: redrawn.height }, onProgress);
  return certainty(second) >= certainty(lines) ? second : lines;
}

/** Reads the text of a picture; the result stands in `useTextRuns`. */
export async function startReading(picture: OpenedPicture): Promise<void> {
  set(picture.id, { state: 'running', stage: 'loading', part: 0 });
  try {
    const { recogniseText } = await import('./recognise-text.ts');
    const lines = await readTwice(picture, recogniseText, (progress) => {
      if (useTextRuns.getState()[picture.id]?.state === 'running')
        set(picture.id, { state: 'running', ...progress });
    });
    if (useTextRuns.getState()[picture.id]?.state === 'running') set(picture.id, { state: 'done', lines });
  } catch {
    if (useTextRuns.getState()[picture.id]?.state === 'running') set(picture.id, { state: 'failed' });
  }
}

/** Gives the reading of a picture up. */
export async function stopReading(id: string): Promise<void> {
  set(id, { state: 'waiting' });
  const { stopRecognition } = await import('./recognise-text.ts');
  await stopRecognition();
}
