import type { Block, RecognisedPage } from '@baigong/document-reader/document-text';
import type { OcrLine } from '@baigong/ocr';
import type { OcrProgress } from '../../../shared/ocr/ocr-progress.ts';
import { recogniseText, stopRecognition } from '../../../shared/ocr/recognise-text.ts';
import { openBitmap } from '../../../shared/lib/heic/open-bitmap.ts';
import { ocrBlocks } from '@baigong/document-reader/ocr-blocks';
import { toRecognisedPage } from '@baigong/document-reader/recognised-page';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';

/** A few kilobytes can decode to gigabytes of one colour. */
const maxPixels = 120e6;

/** Throws UnreadableDocument, or the signal's reason. */
export async function recognisePicture(
  picture: Blob,
  page: number,
  onProgress: (progress: OcrProgress) => void,
  signal: AbortSignal | undefined,
): Promise<{
  readonly blocks: Block[];
  readonly recognised: RecognisedPage;
  readonly lines: readonly OcrLine[];
}> {
  signal?.throwIfAborted();
  let bitmap: ImageBitmap;
  try {
    bitmap = await openBitmap(picture);
  } catch (error) {
    throw new UnreadableDocument('broken', { cause: error });
  }
  const stop = () => void stopRecognition();
  signal?.addEventListener('abort', stop);
  try {
    if (bitmap.width * bitmap.height > maxPixels) throw new UnreadableDocument('bomb');
    const { width, height } = bitmap;
    const { lines } = await recogniseText(bitmap, { width, height }, onProgress);
    return {
      blocks: ocrBlocks(lines, page),
      recognised: toRecognisedPage(lines, page, { width, height }),
      lines,
    };
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
