import zxingWasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Analysis, FoundCode } from './analysis.ts';
import { checkLight, countValues } from './light.ts';
import { hashPicture } from './likeness.ts';
import { findPalette } from './palette.ts';

prepareZXingModule({ overrides: { locateFile: () => zxingWasm } });

export interface Asked {
  readonly id: number;
  readonly work: 'analyse' | 'codes';
  readonly bitmap: ImageBitmap;
}
export type Answered =
  | { readonly id: number; readonly analysis: Analysis }
  | { readonly id: number; readonly codes: readonly FoundCode[] }
  | { readonly id: number; readonly problem: string };

/** Enough to judge colours and sharpness by. */
const longestSide = 1024;

function pixelsOf(bitmap: ImageBitmap, most: number): ImageData {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function analyse(bitmap: ImageBitmap): Analysis {
  const pixels = pixelsOf(bitmap, longestSide);
  const histogram = countValues(pixels);
  return {
    palette: findPalette(pixels),
    histogram,
    light: checkLight(pixels, histogram),
    hash: hashPicture(pixels),
  };
}

async function readCodes(bitmap: ImageBitmap): Promise<FoundCode[]> {
  const pixels = pixelsOf(bitmap, 2_600);
  const found = await readBarcodes(pixels, { tryHarder: true, maxNumberOfSymbols: 32 });
  return found
    .filter(({ isValid, text }) => isValid && text !== '')
    .map(({ text, format, position }) => ({
      text,
      format,
      corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft].map(
        ({ x, y }) => ({ x: x / pixels.width, y: y / pixels.height }),
      ),
    }));
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { id, work, bitmap } = data;
  const answer = async (): Promise<Answered> => {
    try {
      return work === 'analyse' ? { id, analysis: analyse(bitmap) } : { id, codes: await readCodes(bitmap) };
    } catch (error) {
      return { id, problem: error instanceof Error ? error.message : 'failed' };
    } finally {
      bitmap.close();
    }
  };
  void answer().then((answered) => postMessage(answered));
});
