import {
  encodeWithin,
  type PictureLimits,
  type PictureType,
  type ShrunkPicture,
} from './shrink-picture-core.ts';
import { serveWorker } from './worker-server.ts';

interface ShrinkInput {
  readonly file: Blob;
  readonly limits: PictureLimits;
}

const handlers = {
  /** Null where no encoding fits the limits. Throws where the browser cannot decode the file in a worker. */
  async shrink({ file, limits }: ShrinkInput): Promise<ShrunkPicture | null> {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const draw = (width: number, height: number) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no 2d context');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
      return {
        width,
        height,
        pixels: () => context.getImageData(0, 0, width, height).data,
        encode: (type: PictureType, quality: number) => canvas.convertToBlob({ type, quality }),
      };
    };
    try {
      return await encodeWithin(bitmap.width, bitmap.height, draw, limits);
    } finally {
      bitmap.close();
    }
  },
};

export type ShrinkApi = typeof handlers;

serveWorker(handlers);
