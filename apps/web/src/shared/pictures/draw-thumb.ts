import { fitWithin } from '../lib/shrink-picture-core.ts';

/** Pixels of a small copy's longer side: sharp in a list on a dense screen. */
const thumbSide = 480;

/** A small copy for lists; null where the browser cannot read the picture. */
export async function drawThumb(blob: Blob): Promise<Blob | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(blob);
  } catch {
    return null;
  }
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, thumbSide);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.82));
  } finally {
    bitmap.close();
  }
}
