import { fromTesseract, toTesseract, type ReadLine } from '@baigong/ocr';
import { createWorker, OEM, PSM, type Worker as Engine } from 'tesseract.js';

/** Where the parts of Tesseract are, as whole addresses. */
export interface TesseractAddresses {
  readonly workerPath: string;
  readonly corePath: string;
  readonly langPath: string;
}

/**
 * Tesseract as a reader of lines of traditional characters, in a worker of its own below the caller's, fetched when the
 * first line comes.
 */
export function traditionalReader(addresses: TesseractAddresses): ReadLine {
  let engine: Promise<Engine> | undefined;

  async function start(): Promise<Engine> {
    const started = await createWorker('chi_tra', OEM.LSTM_ONLY, {
      ...addresses,
      // The page's policy lets workers come from our own address; the browser's cache keeps the data.
      workerBlobURL: false,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
    await started.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
    return started;
  }

  return async (line) => {
    engine ??= start();
    engine.catch(() => (engine = undefined));
    const running = await engine;
    const { data } = await running.recognize(
      new Blob([toTesseract(line)]),
      {},
      { blocks: true, text: false },
    );
    return fromTesseract(data.blocks);
  };
}
