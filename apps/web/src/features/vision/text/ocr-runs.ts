import { create } from 'zustand';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import type { OcrLine } from '../../../shared/ocr/ocr-lines.ts';
import { recogniseAtBestScale, type DrawnPicture } from '../../../shared/ocr/recognise-at-best-scale.ts';
import type { OcrProgress } from '../../../shared/ocr/recognise-text.ts';

export type OcrRun =
  | { readonly state: 'waiting' }
  | ({ readonly state: 'running' } & OcrProgress)
  | { readonly state: 'done'; readonly lines: readonly OcrLine[] }
  | { readonly state: 'failed' };

/** OCR by picture; it continues while another picture is displayed. */
export const useOcrRuns = create<Readonly<Record<string, OcrRun>>>()(() => ({}));

const set = (id: string, run: OcrRun) => useOcrRuns.setState({ [id]: run });

/** The picture on white, scaled. */
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

/** Runs OCR; the result is in `useOcrRuns`. */
export async function startOcr(picture: OpenedPicture): Promise<void> {
  set(picture.id, { state: 'running', stage: 'loading', part: 0 });
  try {
    const { recogniseText } = await import('../../../shared/ocr/recognise-text.ts');
    const lines = await recogniseAtBestScale(
      picture,
      (scale) => draw(picture, scale),
      recogniseText,
      (progress) => {
        if (useOcrRuns.getState()[picture.id]?.state === 'running')
          set(picture.id, { state: 'running', ...progress });
      },
    );
    if (useOcrRuns.getState()[picture.id]?.state === 'running') set(picture.id, { state: 'done', lines });
  } catch {
    if (useOcrRuns.getState()[picture.id]?.state === 'running') set(picture.id, { state: 'failed' });
  }
}

export async function stopOcr(id: string): Promise<void> {
  set(id, { state: 'waiting' });
  const { stopRecognition } = await import('../../../shared/ocr/recognise-text.ts');
  await stopRecognition();
}
