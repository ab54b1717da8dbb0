import {
  encodeWithin,
  modelLimits,
  type PictureLimits,
  type PictureType,
  type ShrunkPicture,
} from './shrink-picture-core.ts';
import type { ShrinkApi } from './shrink-picture.worker.ts';
import { createWorkerClient } from './worker-client.ts';

export type { PictureLimits, ShrunkPicture } from './shrink-picture-core.ts';

/** A picture that cannot be used. `message` is the Chinese sentence for the visitor. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** HEIC and HEIF by their first bytes: an `ftyp` box with one of their brands. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(text);
}

export const movedPictureSentence = (name: string): string =>
  `“${name}”读取失败，它可能已被移动或改名。请重新选择图片。`;

// An idle worker holds memory.
const { call: callWorker } = createWorkerClient<ShrinkApi>(
  () => new Worker(new URL('./shrink-picture.worker.ts', import.meta.url), { type: 'module' }),
  { idleMs: 60_000 },
);

/** The slower way, for browsers whose workers cannot draw: an `<img>` decodes, a `<canvas>` encodes. */
async function shrinkOnPage(file: Blob, limits: PictureLimits): Promise<ShrunkPicture | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const draw = (width: number, height: number) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no 2d context');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return {
        width,
        height,
        pixels: () => context.getImageData(0, 0, width, height).data,
        encode: (type: PictureType, quality: number) =>
          new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality)),
      };
    };
    return await encodeWithin(image.naturalWidth, image.naturalHeight, draw, limits);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Makes a picture small enough to send (or for other limits): upright by its EXIF, at most 1,568 px on its longer
 * side and 1.5 MB, as JPEG, WebP or PNG by what it shows. Nothing of the file but its pixels is kept: place and camera go.
 * Throws UnreadablePicture with a sentence for a file that cannot be decoded.
 */
export async function shrinkPicture(
  file: Blob & { readonly name: string },
  limits: PictureLimits = modelLimits,
): Promise<ShrunkPicture> {
  const isWorkerUsable = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  const shrunk = isWorkerUsable ? await callWorker('shrink', { file, limits }).catch(() => null) : null;
  // Safari decodes HEIC in an <img> but not with createImageBitmap in a worker.
  const picture = shrunk ?? (await shrinkOnPage(file, limits));
  if (picture) return picture;
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => null);
  if (!head) throw new UnreadablePicture(movedPictureSentence(file.name));
  if (isHeic(new Uint8Array(head))) {
    const { drawHeic } = await import('./heic/draw-heic.ts');
    return shrinkPicture(new File([await drawHeic(file, file.name)], file.name), limits);
  }
  throw new UnreadablePicture(
    `“${file.name}”打不开：图片已损坏，或浏览器不支持这种格式。请换成 JPG 或 PNG。`,
  );
}
