import { workingScale, type OcrLine, type PagePlace, type ReadPage } from '@baigong/ocr';
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';
import { withBasePath } from '../lib/base-path.ts';
import { findPack, packFileAddress } from '../onnx/find-pack.ts';
import { createWorkerClient } from '../lib/worker-client.ts';
import type { PackFile } from '@baigong/contracts';
import type { ModelAddresses } from './open-models.ts';
import type { OcrProgress } from './ocr-progress.ts';
import type { OcrCalls, ScannedPage } from './ocr.worker.ts';

const worker = createWorkerClient<OcrCalls>(
  () => new Worker(new URL('./ocr.worker.ts', import.meta.url), { type: 'module' }),
  // An engine that failed to load or ran out of memory is started anew by the next call.
  { stopOnError: true },
);

/** Stops the engine and rejects running calls; the next call starts it again. */
export async function stopRecognition(): Promise<void> {
  worker.close(new Error('recognition was stopped'));
}

const whole = (path: string) => new URL(path, location.href).href;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture in the size in which it is read. */
function workingBitmap(image: ImageBitmap | HTMLImageElement, { width, height }: Size): Promise<ImageBitmap> {
  const scale = workingScale(width, height);
  return createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
}

/** The operator's models, asked for once a page. */
let pack: ReturnType<typeof findPack<'ocr'>> | undefined;

const ownModels = (): ModelAddresses => ({
  detector: whole(withBasePath('/ocr/pp-ocrv4/detector.onnx')),
  recogniser: whole(withBasePath('/ocr/pp-ocrv4/recogniser.onnx')),
  characters: whole(withBasePath('/ocr/pp-ocrv4/characters.txt')),
});

const packAddresses = ({ detector, recogniser, characters }: Record<keyof ModelAddresses, PackFile>) => ({
  detector: whole(packFileAddress(detector)),
  recogniser: whole(packFileAddress(recogniser)),
  characters: whole(packFileAddress(characters)),
});

/** Calls wait for each other: the engine reads one picture after another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Recognises the text of a picture on this device, one picture after another, all of it in a worker. Throws if the engine
 * cannot be loaded or was stopped.
 */
export async function recogniseText(
  image: ImageBitmap | HTMLImageElement,
  size: Size,
  onProgress: (progress: OcrProgress) => void,
): Promise<ReadPage> {
  const bitmap = await workingBitmap(image, size);
  pack ??= findPack('ocr');
  const files = (await pack)?.files;
  const models = [...(files ? [packAddresses(files)] : []), ownModels()];
  const tesseract = {
    workerPath: whole(withBasePath('/ocr/worker.js')),
    corePath: whole(coreUrl),
    langPath: whole(withBasePath('/ocr/4.0.0')),
  };
  const read = last.then(() =>
    worker.call('read', { bitmap, addresses: { models, tesseract } }, { transfer: [bitmap], onProgress }),
  );
  last = read.catch(() => undefined);
  return read;
}

/** The page that `recogniseText` read in a picture, pulled straight, cut and evenly lit, with its lines. */
export async function scanRead(
  image: ImageBitmap | HTMLImageElement,
  size: Size,
  page: PagePlace,
  lines: readonly OcrLine[],
): Promise<ScannedPage | undefined> {
  const bitmap = await workingBitmap(image, size);
  return worker.call('scan', { bitmap, page, lines }, { transfer: [bitmap] });
}
