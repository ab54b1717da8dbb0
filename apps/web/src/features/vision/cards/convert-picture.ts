import { readLabel } from '@baigong/pictures';
import { encodeCanvas, type PictureFormat } from '../../../shared/pictures/encode-picture.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';

export interface Conversion {
  readonly type: PictureFormat;
  /** 0 to 1; ignored for PNG. */
  readonly quality: number;
  /** In pixels; the aspect ratio is kept. */
  readonly width: number;
}

/**
 * Converts a picture without its EXIF data; the AI label is kept. Throws PictureNotEncoded if the browser cannot write the
 * format.
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
    // JPEG has no transparency: it would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const label = readLabel(new Uint8Array(await picture.file.arrayBuffer())) ?? null;
  return encodeCanvas(canvas, type, label, quality);
}
