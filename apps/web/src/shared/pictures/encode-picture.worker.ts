import { serveWorker } from '../lib/worker-server.ts';

interface EncodeInput {
  readonly bitmap: ImageBitmap;
  readonly type: string;
  readonly quality: number;
}

const handlers = {
  async encode({ bitmap, type, quality }: EncodeInput): Promise<Blob> {
    try {
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2d context');
      context.drawImage(bitmap, 0, 0);
      return await canvas.convertToBlob({ type, quality });
    } finally {
      bitmap.close();
    }
  },
};

export type EncodeApi = typeof handlers;

serveWorker(handlers);
