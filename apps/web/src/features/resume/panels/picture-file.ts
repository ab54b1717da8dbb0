import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { toDataUrl } from '../../../shared/lib/data-url.ts';
import {
  shrinkPicture,
  UnreadablePicture,
  type PictureLimits,
  type ShrunkPicture,
} from '../../../shared/lib/shrink-picture.ts';
import type { Paper } from '@baigong/resume';

/** The largest file that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** What a photo is worked on with while it is cropped: fine enough for a print of it, light enough to drag. */
const croppingLimits: PictureLimits = { side: 2_048, bytes: 4_000_000 };

type NamedBlob = Blob & { readonly name: string };

/** Why a file is not taken, before it is opened; undefined for one that may be a picture. */
export function validatePictureFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const picture =
    type.startsWith('image/') || (type === '' && /\.(hei[cf]|avif|webp|jpe?g|png)$/i.test(name));
  if (!picture) return `“${name}”不是图片。请选择 JPG、PNG 或 WebP 格式的文件。`;
  if (size === 0) return `“${name}”是空文件，请重新选择。`;
  if (size > MAX_PICTURE_BYTES)
    return `“${name}”有 ${formatBytes(size)}，超过了 5 MB。请压缩后再试，或截一张图代替。`;
  return undefined;
}

/**
 * Reads a picture of the user's, upright and within the limits.
 * @throws UnreadablePicture with the sentence to show
 */
export async function readPictureFile(
  file: NamedBlob,
  limits: PictureLimits = croppingLimits,
): Promise<ShrunkPicture> {
  const refusal = validatePictureFile(file);
  if (refusal) throw new UnreadablePicture(refusal);
  return shrinkPicture(file, limits);
}

/** A picture of the user's as a data URL. @throws UnreadablePicture */
export async function readPictureAsDataUrl(file: NamedBlob, limits: PictureLimits): Promise<string> {
  return toDataUrl((await readPictureFile(file, limits)).blob);
}

/** The sentence for whatever went wrong with a picture. */
export const pictureErrorMessage = (error: unknown): string =>
  error instanceof UnreadablePicture ? error.message : '图片没有处理成功，请换一张再试。';

const dotsPerInch = 150;
const millimetresPerInch = 25.4;
/** Three backgrounds and an avatar fit into the browser's storage of the open resume. */
const mostBytes = 450_000;

/** What a background picture is held to: as fine as the paper needs at 150 DPI. */
export const backgroundLimits = ({ mm }: Paper): PictureLimits => ({
  side: Math.round((Math.max(mm.width, mm.height) / millimetresPerInch) * dotsPerInch),
  bytes: mostBytes,
});
