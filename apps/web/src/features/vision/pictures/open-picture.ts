import { movedPictureSentence, UnreadablePicture } from '../../../shared/lib/shrink-picture.ts';
import {
  pictureType,
  readPictureHead,
  shownSize,
  type PictureHead,
  type PictureType,
} from '@baigong/pictures';
import { maxOpenedPictureBytes } from '../../../shared/lib/file-limits.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';

/** An open picture. Its pixels are decoded on demand. */
export interface OpenedPicture {
  readonly id: string;
  readonly name: string;
  /** The original file; for an SVG, the rendered PNG. */
  readonly file: Blob;
  /** Address within this page of `file`, or of its copy where the browser cannot show a HEIC photo. */
  readonly url: string;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Parsed from its header; undefined for formats that are not parsed (BMP, SVG). */
  readonly head: PictureHead | undefined;
  /** The original format if it was converted. */
  readonly drawnFrom: 'SVG' | undefined;
}

/** A file that cannot be opened. `message` is for the visitor. */
export class PictureOpenError extends Error {
  override readonly name = 'UnopenablePicture';
}

/** A decoded pixel takes four bytes: larger pictures crash tabs on phones. */
const maxPixels = 100_000_000;
const maxSvgSide = 2_048;

function looksLikeSvg(start: string): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    start,
  );
}

async function decodeImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Renders an SVG in an `<img>`, where it can neither run scripts nor load resources. */
async function drawSvg(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = await decodeImage(url);
    const [width, height] = [image.naturalWidth || 512, image.naturalHeight || 512];
    const scale = Math.min(maxSvgSide / Math.max(width, height), 8);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

function toOpenError(name: string, type: PictureType | undefined): PictureOpenError {
  if (type) return new PictureOpenError(`“${name}”打不开：图片不完整或已损坏。请重新保存或下载一份再试。`);
  return new PictureOpenError(`“${name}”不是能看的图片。支持 JPG、PNG、WebP、GIF、AVIF、HEIC 和 SVG。`);
}

/** The size of a decoded picture; null if the browser cannot decode it. */
async function decodedSize(file: Blob): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file);
  try {
    const { naturalWidth, naturalHeight } = await decodeImage(url);
    return naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawHeicCopy(file: Blob, name: string): Promise<Blob> {
  const { drawHeic } = await import('../../../shared/lib/heic/draw-heic.ts');
  return drawHeic(file, name).catch((error: unknown) => {
    throw error instanceof UnreadablePicture ? new PictureOpenError(error.message) : error;
  });
}

/** Opens a file as a picture, whatever its name. Throws PictureOpenError. */
export async function openPicture(file: Blob, name: string): Promise<OpenedPicture> {
  if (file.size === 0) throw new PictureOpenError(`“${name}”是空文件，请重新选择图片。`);
  if (file.size > maxOpenedPictureBytes)
    throw new PictureOpenError(
      `“${name}”有 ${formatBytes(file.size)}，超过 ${formatBytes(maxOpenedPictureBytes)} 的上限。请先压缩，或截取需要的部分。`,
    );
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PictureOpenError(movedPictureSentence(name));
  });
  const head = readPictureHead(new Uint8Array(bytes));
  if (head) {
    const { width, height } = shownSize(head);
    if (width * height > maxPixels)
      throw new PictureOpenError(
        `“${name}”有 ${width} × ${height} 像素，解开后会耗尽内存。请先缩小到 1 亿像素以内。`,
      );
  }
  const isSvg = !head && looksLikeSvg(new TextDecoder().decode(bytes.slice(0, 4_096)));
  const type = pictureType(new Uint8Array(bytes));
  let shown = isSvg ? await drawSvg(file).catch(() => null) : file;
  let size = shown && (await decodedSize(shown));
  if (!size && type === 'image/heic') {
    shown = await drawHeicCopy(file, name);
    size = await decodedSize(shown);
  }
  if (!shown || !size) throw toOpenError(name, type);
  return {
    id: crypto.randomUUID(),
    name,
    // Of a HEIC photo the file itself: what it says beside its pixels is looked at, too.
    file: isSvg ? shown : file,
    url: URL.createObjectURL(shown),
    ...size,
    head: head ?? (isSvg ? readPictureHead(new Uint8Array(await shown.arrayBuffer())) : undefined),
    drawnFrom: isSvg ? 'SVG' : undefined,
  };
}

/** Decodes a picture, upright, scaled down to `mostSide`. */
export async function decode(picture: OpenedPicture, mostSide: number): Promise<ImageBitmap> {
  const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height));
  return createImageBitmap(await decodeImage(picture.url), {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  });
}
