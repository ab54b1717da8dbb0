import type { PictureLabel } from '@baigong/pictures';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { drawThumb } from '../../../shared/pictures/draw-thumb.ts';
import { keepPictures } from '../../../shared/pictures/picture-records.ts';
import { readPicture } from '../../../shared/pictures/picture.ts';
import type { IdPhoto } from './use-id-photo.ts';

/** Keeps the photo among the visitor's own pictures and gives its id there. Throws a DatabaseProblem. */
export async function keepPhoto(
  file: Blob,
  { size, background }: IdPhoto,
  label: PictureLabel | null,
): Promise<string> {
  const now = Date.now();
  const picture = readPicture({
    id: nextId(),
    prompt: `证件照 ${size.name}${background ? `，${background.name}底` : ''}`,
    createdAt: now,
    updatedAt: now,
    maker: 'file',
    width: size.px.width,
    height: size.px.height,
    label,
    blob: file,
    thumb: await drawThumb(file),
  });
  if (!picture) throw new Error('not a picture');
  await keepPictures([picture]);
  return picture.id;
}
