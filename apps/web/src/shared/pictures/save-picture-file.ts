import { nextId } from '../lib/snowflake.ts';
import { drawThumb } from './draw-thumb.ts';
import { savePictures } from './picture-records.ts';
import { readPicture, type Picture } from './picture.ts';

/**
 * Keeps a file as a new picture among the visitor's own (ChatDatabase.images), with its thumbnail, and gives its id
 * there. Throws a DatabaseProblem.
 */
export async function savePictureFile(
  blob: Blob,
  {
    prompt,
    maker,
    width,
    height,
    label = null,
  }: Pick<Picture, 'prompt' | 'maker' | 'width' | 'height'> & Partial<Pick<Picture, 'label'>>,
): Promise<string> {
  const now = Date.now();
  const picture = readPicture({
    id: nextId(),
    prompt,
    createdAt: now,
    updatedAt: now,
    maker,
    width,
    height,
    label,
    blob,
    thumb: await drawThumb(blob),
  });
  if (!picture) throw new Error('not a picture');
  await savePictures([picture]);
  return picture.id;
}
