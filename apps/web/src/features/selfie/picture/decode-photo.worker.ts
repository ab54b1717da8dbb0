import { serveWorker, withTransfer } from '../../../shared/lib/worker-server.ts';

interface DecodeInput {
  readonly file: Blob;
  /** Pixels of the longer side that the photo, and its small copy, may have. */
  readonly maxSide: number;
  readonly previewSide: number;
}

export interface DecodedPhoto {
  readonly bitmap: ImageBitmap;
  readonly small: ImageBitmap;
  readonly shrunk: boolean;
}

/** A copy that has its pixels: what `createImageBitmap` gives is decoded, and turned upright, at its first use. */
function copyOf(image: ImageBitmap, maxSide: number): ImageBitmap {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no memory for a canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.transferToImageBitmap();
}

const handlers = {
  /** Null where the browser cannot read the file; throws where it has no memory for the pixels. */
  async decode({ file, maxSide, previewSide }: DecodeInput): Promise<DecodedPhoto | null> {
    const whole = await createImageBitmap(file).catch(() => null);
    if (!whole) return null;
    try {
      const bitmap = copyOf(whole, maxSide);
      const small = copyOf(bitmap, previewSide);
      const shrunk = Math.max(whole.width, whole.height) > maxSide;
      return withTransfer({ bitmap, small, shrunk }, [bitmap, small]);
    } finally {
      whole.close();
    }
  },
};

export type DecodeApi = typeof handlers;

serveWorker(handlers);
