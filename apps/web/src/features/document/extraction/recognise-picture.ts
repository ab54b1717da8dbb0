import type { Block } from '@baigong/documents';
import { recogniseAtBestScale, type DrawnPicture } from '../../../shared/ocr/recognise-at-best-scale.ts';
import { recogniseText, stopRecognition, type OcrProgress } from '../../../shared/ocr/recognise-text.ts';
import { ocrBlocks } from './ocr-blocks.ts';
import { UnreadableDocument } from './extraction-error.ts';

/** A few kilobytes can decode to gigabytes of one colour. */
const maxPixels = 120e6;

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

/** Throws UnreadableDocument, or the signal's reason. */
export async function recognisePicture(
  picture: Blob,
  page: number,
  onProgress: (progress: OcrProgress) => void,
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
    if (bitmap.width * bitmap.height > maxPixels) throw new UnreadableDocument('bomb');
    const lines = await recogniseAtBestScale(
      bitmap,
      (scale) => draw(bitmap, scale),
      recogniseText,
      onProgress,
    );
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
