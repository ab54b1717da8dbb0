import { readLabel } from '@baigong/pictures';
import { encodeCanvas, type PictureFormat } from '../../../shared/pictures/encode-picture.ts';
import type { OpenedPicture } from '../intake/open-picture.ts';

export interface Conversion {
  readonly type: PictureFormat;
  /** 0 to 1; PNG has none. */
  readonly quality: number;
  /** Pixels; the height follows. */
  readonly width: number;
}

/**
 * The picture as another file. Where and with what it was taken goes; the label that says who made it stays.
 * Throws PictureNotEncoded where the browser cannot write the format.
 */
export async function convertPicture(
  picture: OpenedPicture,
  { type, quality, width }: Conversion,
): Promise<Blob> {
  const image = new Image();
  image.src = picture.url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  if (type === 'image/jpeg') {
    // JPEG knows no see-through; without paper it would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const label = readLabel(new Uint8Array(await picture.file.arrayBuffer())) ?? null;
  return encodeCanvas(canvas, type, label, quality);
}
