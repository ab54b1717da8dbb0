import {
  publishPictureRoute,
  type GalleryOrigin,
  type GalleryParameters,
  type GalleryPublication,
  type PictureDetails,
} from '@baigong/contracts';
import { call } from '../../../shared/lib/api.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { saveAuthor } from './author.ts';

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

/** How a picture of this browser was made: by its record, and by the label that it came with. */
export function pictureOrigin({ maker, label }: Picture): GalleryOrigin {
  if (maker === 'model' || label?.madeBy === 'model') return 'model';
  return maker === 'brush' || label ? 'program' : 'unknown';
}

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
