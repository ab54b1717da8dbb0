import { readPage, type ReadPage } from '@baigong/ocr';
import { serveWorker } from '../lib/worker-server.ts';
import { createLineRecogniser, type EngineAddresses } from './line-recogniser.ts';
import type { CallContext } from '../lib/worker-protocol.ts';
import type { OcrProgress } from './ocr-progress.ts';

let recogniser: ReturnType<typeof createLineRecogniser> | undefined;

/** The pixels of a picture on white. */
function pixelsOf(bitmap: ImageBitmap): ImageData {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

const handlers = {
  async read(
    { bitmap, addresses }: { readonly bitmap: ImageBitmap; readonly addresses: EngineAddresses },
    { reportProgress }: CallContext<OcrProgress>,
  ): Promise<ReadPage> {
    const pixels = pixelsOf(bitmap);
    recogniser ??= createLineRecogniser(addresses);
    recogniser.onLoading((part) => reportProgress({ stage: 'loading', part }));
    return readPage(pixels, recogniser.recognise, (part) => reportProgress({ stage: 'reading', part }));
  },
};

/** The calls of the worker that reads pictures. */
export type OcrCalls = typeof handlers;

serveWorker(handlers);
