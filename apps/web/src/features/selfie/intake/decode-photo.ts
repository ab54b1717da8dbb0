import type { DecodeAnswer, DecodeRequest } from './decode-photo.worker.ts';

/** Pixels of the longer side: a print of A4 needs 3,508; more only fills the memory of a phone. */
export const mostSide = 4_096;

/** Of the copy that is drawn on screen: enough for an ID photo of 600 pixels that takes up a third of its picture. */
const smallSide = 1_600;

/**
 * Decodes a photo beside the page, which 12 megapixels would hold up for seconds; upright, and made smaller where it
 * is larger than `mostSide`. The worker goes at once: its memory is a phone's picture.
 */
export async function decodePhoto(file: Blob): Promise<DecodeAnswer | { readonly problem: 'not-loaded' }> {
  const worker = new Worker(new URL('./decode-photo.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => resolve(data));
      // A script that stopped says why; one that did not come says nothing.
      worker.addEventListener('error', (event) =>
        resolve({ problem: event instanceof ErrorEvent ? 'no-memory' : 'not-loaded' }),
      );
      const asked: DecodeRequest = { file, mostSide, smallSide };
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
}

/** A picture that is to stand behind the person; null where it cannot be decoded. */
export async function decodeGround(file: Blob): Promise<ImageBitmap | null> {
  const decoded = await decodePhoto(file);
  if ('problem' in decoded) return null;
  decoded.small.close();
  return decoded.bitmap;
}
