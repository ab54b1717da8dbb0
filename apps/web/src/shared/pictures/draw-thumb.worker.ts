import { fitWithin } from '../lib/shrink-picture-core.ts';
import { serveWorker } from '../lib/worker-server.ts';

/** Pixels of a small copy's longer side: sharp in a list on a dense screen. */
const thumbSide = 480;

const handlers = {
  async draw(blob: Blob): Promise<Blob> {
    const bitmap = await createImageBitmap(blob);
    try {
      const { width, height } = fitWithin(bitmap.width, bitmap.height, thumbSide);
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2d context');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
      return await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    } finally {
      bitmap.close();
    }
  },
};

export type DrawThumbApi = typeof handlers;

serveWorker(handlers);
