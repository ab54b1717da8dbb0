import zxingWasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import { serveWorker } from '../../lib/worker-server.ts';
import { lookedSide, type FoundCode } from './found.ts';

prepareZXingModule({ overrides: { locateFile: () => zxingWasm } });

type Background = 'paper' | 'negative';

/** Scaled pixels: on white, or as a negative on black. */
function pixelsOf(bitmap: ImageBitmap, ground: Background): ImageData {
  const scale = Math.min(1, lookedSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.fillStyle = ground === 'paper' ? '#fff' : '#000';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  if (ground === 'negative') {
    context.globalCompositeOperation = 'difference';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  return context.getImageData(0, 0, width, height);
}

function toFoundCode({ text, format, position }: ReadResult, { width, height }: ImageData): FoundCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const corners = [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({
    x: x / width,
    y: y / height,
  }));
  return { text, format, corners };
}

const common: ReaderOptions = { tryHarder: true, maxNumberOfSymbols: 32 };

/**
 * Attempts until a code is found: on white, and as a negative. The reader ignores transparency, and expects dark bars on light.
 */
const attempts: readonly { readonly negative: boolean; readonly options: ReaderOptions }[] = [
  { negative: false, options: common },
  { negative: true, options: { ...common, tryInvert: false, formats: ['AllLinear', 'QRCode'] } },
];

async function readCodes(bitmap: ImageBitmap): Promise<FoundCode[]> {
  for (const { negative, options } of attempts) {
    const pixels = pixelsOf(bitmap, negative ? 'negative' : 'paper');
    const found = await readBarcodes(pixels, options);
    const read = found.filter(({ isValid, text }) => isValid && text !== '');
    if (read.length > 0) return read.map((code) => toFoundCode(code, pixels));
  }
  return [];
}

const handlers = {
  async find(bitmap: ImageBitmap): Promise<FoundCode[]> {
    try {
      return await readCodes(bitmap);
    } finally {
      bitmap.close();
    }
  },
};

export type FindCodesApi = typeof handlers;

serveWorker(handlers);
