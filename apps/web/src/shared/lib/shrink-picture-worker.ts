import {
  encodeWithin,
  type PictureLimits,
  type PictureType,
  type ShrunkPicture,
} from './shrink-picture-core.ts';

export type ShrinkAnswer =
  | { readonly picture: ShrunkPicture }
  /** undecodable: not a picture that this browser reads; failed: everything else, worth another try elsewhere. */
  | { readonly problem: 'undecodable' | 'failed' };

/** Runs off the page's thread, so that decoding 12 megapixels never holds up a key stroke. */
async function shrink(file: Blob, limits: PictureLimits): Promise<ShrinkAnswer> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { problem: 'undecodable' };
  }
  try {
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
    const picture = await encodeWithin(bitmap.width, bitmap.height, draw, limits);
    return picture ? { picture } : { problem: 'failed' };
  } catch {
    return { problem: 'failed' };
  } finally {
    bitmap.close();
  }
}

self.addEventListener('message', (event: MessageEvent<{ id: number; file: Blob; limits: PictureLimits }>) => {
  const { id, file, limits } = event.data;
  const answer = async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    self.postMessage({ id, answer: await shrink(file, limits) });
  };
  void answer();
});
