import { create } from 'zustand';
import type { OpenedPicture } from '../intake/open-picture.ts';
import type { FoundLine } from '../../../shared/ocr/found-lines.ts';
import { readTwice, type DrawnPicture } from '../../../shared/ocr/read-twice.ts';
import type { Progress } from '../../../shared/ocr/recognise-text.ts';

export type TextRun =
  | { readonly state: 'waiting' }
  | ({ readonly state: 'running' } & Progress)
  | { readonly state: 'done'; readonly lines: readonly FoundLine[] }
  | { readonly state: 'failed' };

/** Recognition of text, by picture: it goes on while another picture is looked at. */
export const useTextRuns = create<Readonly<Record<string, TextRun>>>()(() => ({}));

const set = (id: string, run: TextRun) => useTextRuns.setState({ [id]: run });

/** The picture on white paper, so many times as large. */
async function draw({ url, width, height }: OpenedPicture, scale: number): Promise<DrawnPicture> {
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

/** Reads the text of a picture; the result stands in `useTextRuns`. */
export async function startReading(picture: OpenedPicture): Promise<void> {
  set(picture.id, { state: 'running', stage: 'loading', part: 0 });
  try {
    const { recogniseText } = await import('../../../shared/ocr/recognise-text.ts');
    const lines = await readTwice(
      picture,
      (scale) => draw(picture, scale),
      recogniseText,
      (progress) => {
        if (useTextRuns.getState()[picture.id]?.state === 'running')
          set(picture.id, { state: 'running', ...progress });
      },
    );
    if (useTextRuns.getState()[picture.id]?.state === 'running') set(picture.id, { state: 'done', lines });
  } catch {
    if (useTextRuns.getState()[picture.id]?.state === 'running') set(picture.id, { state: 'failed' });
  }
}

/** Gives the reading of a picture up. */
export async function stopReading(id: string): Promise<void> {
  set(id, { state: 'waiting' });
  const { stopRecognition } = await import('../../../shared/ocr/recognise-text.ts');
  await stopRecognition();
}
