import { create } from 'zustand';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import type { OcrLine, PagePlace } from '@baigong/ocr';
import type { OcrProgress } from '../../../shared/ocr/ocr-progress.ts';

type OcrRun =
  | { readonly state: 'waiting' }
  | ({ readonly state: 'running' } & OcrProgress)
  | { readonly state: 'done'; readonly lines: readonly OcrLine[]; readonly page?: PagePlace | undefined }
  | { readonly state: 'failed' };

/** OCR by picture; it continues while another picture is displayed. */
export const useOcrRuns = create<Readonly<Record<string, OcrRun>>>()(() => ({}));

const set = (id: string, run: OcrRun) => useOcrRuns.setState({ [id]: run });

/** Runs OCR; the result is in `useOcrRuns`. */
export async function startOcr({ id, url, width, height }: OpenedPicture): Promise<void> {
  const update = (run: OcrRun) => {
    if (useOcrRuns.getState()[id]?.state === 'running') set(id, run);
  };
  set(id, { state: 'running', stage: 'loading', part: 0 });
  try {
    const { recogniseText } = await import('../../../shared/ocr/recognise-text.ts');
    const image = new Image();
    image.src = url;
    await image.decode();
    const { lines, page } = await recogniseText(image, { width, height }, (progress) =>
      update({ state: 'running', ...progress }),
    );
    update({ state: 'done', lines, page });
  } catch {
    update({ state: 'failed' });
  }
}

export async function stopOcr(id: string): Promise<void> {
  set(id, { state: 'waiting' });
  const { stopRecognition } = await import('../../../shared/ocr/recognise-text.ts');
  await stopRecognition();
}
