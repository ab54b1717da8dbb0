import {
  readPage,
  toGreyMap,
  type OcrLanguage,
  type ReadPage,
  type ReadWord,
  type RecogniseLine,
} from '@baigong/ocr';
import { createWorker, OEM, PSM, type Worker as Engine } from 'tesseract.js';
import { serveWorker } from '../lib/worker-server.ts';
import type { CallContext } from '../lib/worker-protocol.ts';
import type { OcrProgress } from './ocr-progress.ts';

/** Where the engine's parts are, as whole addresses. */
interface EngineAddresses {
  readonly workerPath: string;
  readonly corePath: string;
  readonly langPath: string;
}

interface LineRecogniser {
  readonly recognise: RecogniseLine;
  /** Who is told how far the engine and its data are loaded, 0 to 1. */
  readonly onLoading: (report: (part: number) => void) => void;
}

/** Tesseract as a recogniser of single lines, in a worker of its own below the caller's. One line at a time. */
function createLineRecogniser(addresses: EngineAddresses): LineRecogniser {
  let engine: Promise<Engine> | undefined;
  let loaded: OcrLanguage | undefined;
  let report: (part: number) => void = () => undefined;

  async function engineFor(language: OcrLanguage): Promise<Engine> {
    if (!engine) {
      loaded = language;
      engine = createWorker(language, OEM.LSTM_ONLY, {
        ...addresses,
        // The page's policy lets workers come from our own address; the browser's cache keeps the data.
        workerBlobURL: false,
        cacheMethod: 'none',
        logger: ({ status, progress }) => {
          if (status !== 'recognizing text') report(progress);
        },
        errorHandler: () => undefined,
      });
      engine.catch(() => (engine = undefined));
    }
    const running = await engine;
    if (loaded !== language) {
      await running.reinitialize(language, OEM.LSTM_ONLY);
      loaded = language;
    }
    return running;
  }

  return {
    onLoading: (listener) => (report = listener),
    async recognise(line, { language, characters = '' }) {
      const running = await engineFor(language);
      const options = { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: characters };
      await running.setParameters(options);
      const { data } = await running.recognize(
        new Blob([toGreyMap(line)]),
        {},
        { blocks: true, text: false },
      );
      return (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) =>
          lines.flatMap(({ words }) =>
            words.map(({ text, bbox, confidence, symbols }): ReadWord => ({
              text,
              left: bbox.x0,
              right: bbox.x1,
              confidence,
              symbols: symbols.map((symbol) => ({
                text: symbol.text,
                left: symbol.bbox.x0,
                right: symbol.bbox.x1,
                confidence: symbol.confidence,
              })),
            })),
          ),
        ),
      );
    },
  };
}

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
