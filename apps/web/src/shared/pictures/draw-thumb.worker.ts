import { fitWithin } from '../lib/shrink-picture-core.ts';

/** Pixels of a small copy's longer side: sharp in a list on a dense screen. */
const thumbSide = 480;

async function draw(blob: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (!bitmap) return null;
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, thumbSide);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void draw(data).then((thumb) => self.postMessage(thumb));
});
