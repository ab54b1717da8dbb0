import { readLabel } from '@baigong/pictures';
import {
  encodeCanvas,
  PictureNotEncoded,
  withLabel,
  unwritableFormat,
} from '../../../shared/pictures/encode-picture.ts';
import { writePalettePng } from '../../../shared/pictures/palette-png.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';

/** palette: a PNG of at most 256 colours. */
export type TargetFormat = 'image/jpeg' | 'image/webp' | 'image/png' | 'palette' | 'image/avif';

export interface Conversion {
  readonly format: TargetFormat;
  /** 0 to 1; of JPEG, WebP and AVIF. */
  readonly quality: number;
  /** 2 to 256, of a palette. */
  readonly colours: number;
  readonly dither: boolean;
  /** In pixels; the aspect ratio is kept. */
  readonly width: number;
}

export const extensionOf = (format: TargetFormat): string =>
  ({ 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png', palette: 'png', 'image/avif': 'avif' })[
    format
  ];

let avif: Promise<boolean> | undefined;

/** Whether this browser can write AVIF: most read it and cannot. */
export function canWriteAvif(): Promise<boolean> {
  avif ??= new Promise((resolve) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1, 1];
    canvas.toBlob((blob) => resolve(blob?.type === 'image/avif'), 'image/avif');
  });
  return avif;
}

async function writeAvif(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/avif', quality));
  if (blob?.type !== 'image/avif') throw unwritableFormat('AVIF');
  return blob;
}

/**
 * Converts a picture without its EXIF data; the AI label is kept.
 * @throws {PictureNotEncoded} if the browser cannot write the format, or the format cannot carry the picture's label
 */
export async function convertPicture(picture: OpenedPicture, conversion: Conversion): Promise<Blob> {
  const { format, quality, width, colours, dither } = conversion;
  const label = readLabel(new Uint8Array(await picture.file.arrayBuffer())) ?? null;
  if (format === 'image/avif' && label)
    throw new PictureNotEncoded('这张图片带着 AI 生成标识，AVIF 里写不进去。请换 JPEG、WebP 或 PNG。');
  const image = new Image();
  image.src = picture.url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureNotEncoded('浏览器内存不足，无法转换。请关闭一些标签页后再试。');
  if (format === 'image/jpeg') {
    // JPEG has no transparency: it would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if (format === 'palette') {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return withLabel(await writePalettePng(pixels, colours, dither), label);
  }
  return format === 'image/avif' ? writeAvif(canvas, quality) : encodeCanvas(canvas, format, label, quality);
}
