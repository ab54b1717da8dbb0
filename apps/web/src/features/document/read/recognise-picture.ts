import type { Block } from '@baigong/documents';
import { readTwice, type DrawnPicture } from '../../../shared/ocr/read-twice.ts';
import { recogniseText, stopRecognition, type Progress } from '../../../shared/ocr/recognise-text.ts';
import { ocrBlocks } from './ocr-blocks.ts';
import { UnreadableDocument } from './read-failure.ts';

/** A picture of more pixels is not decoded: a few kilobytes can hold gigabytes of one colour. */
const mostPixels = 120e6;

async function draw(bitmap: ImageBitmap, scale: number): Promise<DrawnPicture> {
  const [width, height] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return { file: await canvas.convertToBlob({ type: 'image/png' }), width, height };
}

/** The text of a picture as blocks, recognised on this machine. Throws UnreadableDocument; ends when `signal` says so. */
export async function recognisePicture(
  picture: Blob,
  page: number,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal | undefined,
): Promise<Block[]> {
  signal?.throwIfAborted();
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(picture);
  } catch (error) {
    throw new UnreadableDocument('broken', { cause: error });
  }
  const stop = () => void stopRecognition();
  signal?.addEventListener('abort', stop);
  try {
    if (bitmap.width * bitmap.height > mostPixels) throw new UnreadableDocument('bomb');
    const lines = await readTwice(bitmap, (scale) => draw(bitmap, scale), recogniseText, onProgress);
    return ocrBlocks(lines, page);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof UnreadableDocument
      ? error
      : new UnreadableDocument('ocrUnavailable', { cause: error });
  } finally {
    signal?.removeEventListener('abort', stop);
    bitmap.close();
  }
}
