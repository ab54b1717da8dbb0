import {
  readPage,
  scanPage,
  type OcrLine,
  type OcrModels,
  type PagePlace,
  type ReadPage,
} from '@baigong/ocr';
import { serveWorker } from '../lib/worker-server.ts';
import type { CallContext } from '../lib/worker-protocol.ts';
import type { OcrProgress } from './ocr-progress.ts';
import { openModels, type ModelAddresses } from './open-models.ts';
import { traditionalReader, type TesseractAddresses } from './read-traditional.ts';

interface Addresses {
  /** The first that can be opened are used. */
  readonly models: readonly ModelAddresses[];
  readonly tesseract: TesseractAddresses;
}

let models: Promise<OcrModels> | undefined;

async function openFirst(
  [first, ...rest]: readonly ModelAddresses[],
  onLoading: (part: number) => void,
): Promise<OcrModels> {
  if (!first) throw new Error('no models');
  try {
    return await openModels(first, onLoading);
  } catch (error) {
    if (rest.length === 0) throw error;
    console.warn('the site’s own recognition models cannot be used', error);
    return openFirst(rest, onLoading);
  }
}

async function openAll(
  { models: at, tesseract }: Addresses,
  onLoading: (part: number) => void,
): Promise<OcrModels> {
  return { ...(await openFirst(at, onLoading)), readTraditional: traditionalReader(tesseract) };
}

/** The pixels of a picture. */
function pixelsOf(bitmap: ImageBitmap): ImageData {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

const handlers = {
  async read(
    { bitmap, addresses }: { readonly bitmap: ImageBitmap; readonly addresses: Addresses },
    { reportProgress }: CallContext<OcrProgress>,
  ): Promise<ReadPage> {
    const pixels = pixelsOf(bitmap);
    models ??= openAll(addresses, (part) => reportProgress({ stage: 'loading', part }));
    const opened = await models;
    return readPage(pixels, opened, (part) => reportProgress({ stage: 'reading', part }));
  },

  /** The page that was read in a picture as a scanner gives it, as a JPEG of so many pixels; undefined where it has none. */
  async scan({
    bitmap,
    page,
    lines,
  }: {
    readonly bitmap: ImageBitmap;
    readonly page: PagePlace;
    readonly lines: readonly Pick<OcrLine, 'text' | 'corners'>[];
  }): Promise<ScannedPage | undefined> {
    const pixels = pixelsOf(bitmap);
    const inPixels = lines.map(({ text, corners }) => ({
      text,
      corners: corners.map(({ x, y }) => ({ x: x * pixels.width, y: y * pixels.height })),
    }));
    const found = scanPage(
      pixels,
      page,
      inPixels.flatMap(({ corners }) => corners),
    );
    if (!found) return undefined;
    const { width, height, data } = found.picture;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: scanQuality });
    const placed = inPixels.map(({ text, corners }) => ({ text, corners: corners.map(found.toScan) }));
    return { jpeg, width, height, lines: placed };
  },
};

const scanQuality = 0.85;

/** A page as a scanner gives it; the corners of its lines are in pixels of it. */
export interface ScannedPage {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Pick<OcrLine, 'text' | 'corners'>[];
}

/** The calls of the worker that reads pictures. */
export type OcrCalls = typeof handlers;

serveWorker(handlers);
