import { serveWorker } from '../../../shared/lib/worker-server.ts';
import type { Analysis } from './analysis.ts';
import { analyseLight, computeHistogram } from './light.ts';
import { hashPicture } from './similarity.ts';
import { findPalette } from './palette.ts';

/** Enough for colours and sharpness. */
const longestSide = 1024;

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

const handlers = {
  analyse(bitmap: ImageBitmap): Analysis {
    try {
      const pixels = pixelsOf(bitmap);
      const histogram = computeHistogram(pixels);
      return {
        palette: findPalette(pixels),
        histogram,
        light: analyseLight(pixels, histogram),
        hash: hashPicture(pixels),
      };
    } finally {
      bitmap.close();
    }
  },
};

export type AnalyseApi = typeof handlers;

serveWorker(handlers);
