import { createOneShotWorker, WorkerStopped } from '../../../shared/lib/worker-client.ts';
import type { DecodeApi, DecodedPhoto } from './decode-photo.worker.ts';

/** Pixels of the longer side: a print of A4 needs 3,508; more only fills the memory of a phone. */
export const maxSide = 4_096;

/** Of the copy that is drawn on screen: enough for an ID photo of 600 pixels that takes up a third of its picture. */
const previewSide = 1_600;

type DecodeProblem = 'undecodable' | 'no-memory' | 'not-loaded';

// One worker per photo: its memory is that of a phone's picture.
const callWorker = createOneShotWorker<DecodeApi>(
  () => new Worker(new URL('./decode-photo.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Decodes a photo in a worker, because 12 megapixels would block the page for seconds; upright, and made smaller where
 * it is larger than `mostSide`.
 */
export async function decodePhoto(
  file: Blob,
  mostSide = maxSide,
): Promise<DecodedPhoto | { readonly problem: DecodeProblem }> {
  try {
    return (
      (await callWorker('decode', { file, maxSide: mostSide, previewSide: previewSide })) ?? {
        problem: 'undecodable',
      }
    );
  } catch (error) {
    const isLoaded = !(error instanceof WorkerStopped && error.reason === 'not-loaded');
    return { problem: isLoaded ? 'no-memory' : 'not-loaded' };
  }
}

/** A picture that is to stand behind the person; null where it cannot be decoded. */
export async function decodeBackground(file: Blob): Promise<ImageBitmap | null> {
  const decoded = await decodePhoto(file);
  if ('problem' in decoded) return null;
  decoded.small.close();
  return decoded.bitmap;
}
