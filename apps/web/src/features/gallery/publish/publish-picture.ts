import {
  maxPublishedBytes,
  publishPictureRoute,
  type GalleryOrigin,
  type GalleryParameters,
  type GalleryPublication,
  type PictureDetails,
} from '@baigong/contracts';
import { call } from '../../../shared/lib/api.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { isHeic } from '../../../shared/lib/shrink-picture.ts';
import { saveAuthor } from './author.ts';

/** Why a file cannot be published, for the visitor; undefined when it can. */
export async function validateFile(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return '这个文件是空的，请重新选择图片。';
  if (file.size > maxPublishedBytes) return '图片文件超过 10 MB。请压缩或换一张小一些的图片。';
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head) return '文件读取失败，它可能已被移动或改名。请重新选择。';
  if (isHeic(new Uint8Array(head))) return '画廊不收 HEIC 照片。请先在相册里导出为 JPG 再发布。';
  return undefined;
}

/** How a picture of text to image was made, as the gallery keeps it. */
export function pictureParameters(picture: Picture): GalleryParameters {
  const { negative, style, styleName, seed, width, height, model, modelName, edition } = picture;
  return {
    ...(negative === '' ? {} : { negative }),
    ...(style === '' ? {} : { style, styleName }),
    ...(seed === null ? {} : { seed }),
    ...(width > 0 && height > 0 ? { width, height } : {}),
    ...(model === '' ? {} : { model, modelName }),
    ...(edition === null ? {} : { edition }),
  };
}

export const pictureOrigin = ({ maker }: Picture): GalleryOrigin =>
  maker === 'model' ? 'model' : maker === 'brush' ? 'program' : 'unknown';

/** Tags from what was typed: parted by blanks, commas, the Chinese comma and hashes; each once. */
export function readTags(text: string): string[] {
  return [...new Set(text.split(/[\s,，、;；#＃]+/u).filter(Boolean))];
}

interface PublishInput {
  readonly file: Blob;
  readonly ticket: string;
  readonly details: PictureDetails;
  readonly origin: GalleryOrigin;
}

/** Sends a picture to the gallery. Throws an ApiError or a DatabaseProblem, with the sentence for the visitor. */
export async function sendPicture({
  file,
  ticket,
  details,
  origin,
}: PublishInput): Promise<GalleryPublication> {
  const { key } = await saveAuthor({ nickname: details.author, licence: details.licence });
  return call(publishPictureRoute, {
    body: { ...details, authorKey: key, ticket, origin, consent: true },
    files: { file: [file] },
  });
}
