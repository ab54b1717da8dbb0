import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';
import { createWorker, OEM, type Worker as Recogniser } from 'tesseract.js';
import { withBasePath } from '../lib/base-path.ts';
import { joinLine, type OcrLine } from './ocr-lines.ts';

/** `loading` while the engine and its language data are fetched; `part` from 0 to 1. */
export interface OcrProgress {
  readonly stage: 'loading' | 'reading';
  readonly part: number;
}

let engine: Promise<Recogniser> | null = null;
let reportProgress: (progress: OcrProgress) => void = () => undefined;

function loadEngine(): Promise<Recogniser> {
  engine ??= createWorker(
    // The Chinese data reads Latin as well as the English one does.
    'chi_sim',
    OEM.LSTM_ONLY,
    {
      workerPath: new URL(withBasePath('/ocr/worker.js'), location.href).href,
      corePath: new URL(coreUrl, location.href).href,
      langPath: new URL(withBasePath('/ocr/4.0.0'), location.href).href,
      // The page's policy lets workers come from our own address; the browser's cache keeps the data.
      workerBlobURL: false,
      cacheMethod: 'none',
      logger: ({ status, progress }) =>
        reportProgress({ stage: status === 'recognizing text' ? 'reading' : 'loading', part: progress }),
      errorHandler: () => undefined,
    },
  ).catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}

/** A terminated engine never answers: this rejects running calls. */
let stop = new AbortController();

/** Stops the engine and rejects running calls; the next call starts it again. */
export async function stopRecognition(): Promise<void> {
  const ending = engine;
  engine = null;
  stop.abort();
  stop = new AbortController();
  await (await ending?.catch(() => null))?.terminate();
}

/**
 * Recognises Chinese and English text on this device, one picture after another. Throws if the engine cannot be loaded or was
 * stopped.
 */
export async function recogniseText(
  picture: Blob,
  size: { readonly width: number; readonly height: number },
  onProgress: (progress: OcrProgress) => void,
): Promise<OcrLine[]> {
  reportProgress = onProgress;
  const starting = loadEngine();
  const { signal } = stop;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('recognition was stopped')), { once: true });
  });
  stopped.catch(() => undefined);
  const [recogniser, bytes] = await Promise.race([Promise.all([starting, picture.arrayBuffer()]), stopped]);
  // As bytes and not as the blob it is: the engine reads a blob on its own time, and one that is ended meanwhile posts to a
  // worker that is gone, in a promise nobody hears. Its types leave bytes out; it takes them.
  const given = new Uint8Array(bytes) as unknown as Blob;
  const { data } = await Promise.race([
    recogniser.recognize(given, {}, { blocks: true, text: false }),
    stopped,
  ]);
  return (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.flatMap(({ words, bbox, confidence }): OcrLine[] => {
        const text = joinLine(words.map((word) => word.text));
        if (text === '') return [];
        return [
          {
            text,
            confidence,
            words: words.map((word) => ({ text: word.text, left: word.bbox.x0, right: word.bbox.x1 })),
            box: {
              x: bbox.x0 / size.width,
              y: bbox.y0 / size.height,
              width: (bbox.x1 - bbox.x0) / size.width,
              height: (bbox.y1 - bbox.y0) / size.height,
            },
          },
        ];
      }),
    ),
  );
}
