import { writeLabel, type PictureLabel } from '@baigong/pictures';
import { UnreadablePicture } from '../lib/shrink-picture.ts';
import { createOneShotWorker } from '../lib/worker-client.ts';
import type { EncodeApi } from './encode-picture.worker.ts';
import { openBitmap } from '../lib/heic/open-bitmap.ts';

export type PictureFormat = 'image/png' | 'image/jpeg' | 'image/webp';

/** A picture could not be written in a format. `message` is the Chinese sentence for the visitor. */
export class PictureNotEncoded extends Error {
  override readonly name = 'PictureNotEncoded';
}

/** The browser cannot write a format. */
export const unwritableFormat = (name: string): PictureNotEncoded =>
  new PictureNotEncoded(`这个浏览器写不出 ${name}，请换一种格式。`);

export const formatNames = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' } as const;

/** The ending of a file's name by its type. */
export function fileExtension(type: string): string {
  return { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }[type] ?? type.replace(/^.*\//, '');
}

/** The file with the label in it; as it is without one. */
export async function withLabel(blob: Blob, label: PictureLabel | null): Promise<Blob> {
  if (!label) return blob;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return new Blob([new Uint8Array(writeLabel(bytes, label))], { type: blob.type });
}

/** A canvas as a file that carries the label. Throws PictureNotEncoded where the browser cannot write the format. */
export async function encodeCanvas(
  canvas: HTMLCanvasElement,
  format: PictureFormat,
  label: PictureLabel | null,
  quality = 0.92,
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, quality));
  // A browser that cannot write a format writes PNG instead, silently.
  if (blob?.type !== format) throw unwritableFormat(formatNames[format]);
  return withLabel(blob, label);
}

const callEncoder = createOneShotWorker<EncodeApi>(
  () => new Worker(new URL('./encode-picture.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * A large canvas as a file that carries the label, written beside the page.
 * @throws {PictureNotEncoded} where the browser cannot write the format, or has no memory for it
 */
export async function encodeInWorker(
  canvas: HTMLCanvasElement,
  type: PictureFormat,
  label: PictureLabel | null,
  quality = 0.92,
): Promise<Blob> {
  const bitmap = await createImageBitmap(canvas);
  const blob = await callEncoder('encode', { bitmap, type, quality }, { transfer: [bitmap] }).catch(
    () => null,
  );
  if (!blob) throw new PictureNotEncoded('浏览器内存不足，没能写成文件。请关闭一些标签页后再试。');
  if (blob.type !== type) throw unwritableFormat(formatNames[type]);
  return withLabel(blob, label);
}

/**
 * The picture in another format, with the label. JPEG has no transparency: what lets the ground through becomes white.
 * Throws PictureNotEncoded.
 */
export async function encodePicture(
  blob: Blob,
  format: PictureFormat,
  label: PictureLabel | null,
): Promise<Blob> {
  if (blob.type === format) return withLabel(blob, label);
  const bitmap = await openBitmap(blob).catch((error: unknown) => {
    throw new PictureNotEncoded(
      error instanceof UnreadablePicture ? error.message : '这张图片打不开，可能已经损坏，无法转换格式。',
    );
  });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d');
    if (!context) throw new PictureNotEncoded('浏览器内存不足，无法转换格式。请关闭一些标签页后再试。');
    if (format === 'image/jpeg') {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(bitmap, 0, 0);
    return await encodeCanvas(canvas, format, label);
  } finally {
    bitmap.close();
  }
}
