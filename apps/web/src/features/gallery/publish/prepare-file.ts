import { errorMessage, maxPublishedBytes, maxPublishedPixels, minPublishedSide } from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';
import { pictureType, readLabel, readPictureHead, shownSize, type PictureLabel } from '@baigong/pictures';
import { maxOpenedPictureBytes } from '../../../shared/lib/file-limits.ts';
import { encodePicture, PictureNotEncoded } from '../../../shared/pictures/encode-picture.ts';

/** A file that can be published, or why it cannot, for the visitor. */
type Prepared = { readonly file: Blob; readonly converted: boolean } | { readonly problem: string };

/** Why the bytes of a picture cannot be published, found without decoding them; undefined when they can. */
export function findProblem(bytes: Uint8Array): string | undefined {
  const head = readPictureHead(bytes);
  if (!head)
    return pictureType(bytes)
      ? '图片不完整或已损坏。请重新保存或下载一份再试。'
      : '这不是能发布的图片。支持 JPEG、PNG、WebP、AVIF、静态 GIF 和 HEIC 照片。';
  const { width, height } = shownSize(head);
  if (width * height > maxPublishedPixels)
    return `图片有 ${width} × ${height} 像素，超过 5000 万像素的上限。请先缩小再发布。`;
  if (head.animated) return '画廊不收动图。请截取其中一帧，存成 JPG 或 PNG 再发布。';
  if (Math.min(width, height) < minPublishedSide)
    return `图片只有 ${width} × ${height} 像素，太小了。请换一张边长不少于 ${minPublishedSide} 像素的。`;
  if (head.end === undefined) return '图片不完整或已损坏。请重新保存或下载一份再试。';
  return undefined;
}

/** The HEIC photo as a JPEG, with what it says of who made it. */
async function convertHeic(file: Blob, label: PictureLabel | null): Promise<Prepared> {
  try {
    const made = await encodePicture(new Blob([file]), 'image/jpeg', label);
    if (made.size > maxPublishedBytes)
      return { problem: `HEIC 照片转成 JPEG 后超过 ${maxPublishedBytes / MiB} MB。请先在相册里缩小再发布。` };
    return { file: made, converted: true };
  } catch (error) {
    if (error instanceof PictureNotEncoded) return { problem: error.message };
    throw error;
  }
}

/** Looks at a file before anything is asked of the visitor: format, size, pixels, animation, wholeness; converts HEIC. */
export async function prepareFile(file: Blob): Promise<Prepared> {
  if (file.size === 0) return { problem: errorMessage('gallery.empty') };
  // A HEIC photo may be larger than what is published: it is written anew.
  if (file.size > maxOpenedPictureBytes) return { problem: errorMessage('gallery.tooLarge') };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes) return { problem: '文件读取失败，它可能已被移动或改名。请重新选择。' };
  const isHeic = pictureType(bytes) === 'image/heic';
  if (!isHeic && file.size > maxPublishedBytes) return { problem: errorMessage('gallery.tooLarge') };
  const problem = findProblem(bytes);
  if (problem !== undefined) return { problem };
  return isHeic ? convertHeic(file, readLabel(bytes) ?? null) : { file, converted: false };
}
