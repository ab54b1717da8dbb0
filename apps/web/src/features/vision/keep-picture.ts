import { nextId } from '../../shared/lib/snowflake.ts';
import { keepPictures } from '../../shared/pictures/picture-records.ts';
import { readPicture } from '../../shared/pictures/picture.ts';
import type { OpenedPicture } from './intake/open-picture.ts';

/** Keeps a picture among the visitor's own (ChatDatabase.images) and gives its id there. Throws a DatabaseProblem. */
export async function keepPicture({ file, name, width, height }: OpenedPicture): Promise<string> {
  const now = Date.now();
  const picture = readPicture({
    id: nextId(),
    prompt: name,
    createdAt: now,
    updatedAt: now,
    maker: 'file',
    width,
    height,
    blob: file,
  });
  if (!picture) throw new Error('not a picture');
  await keepPictures([picture]);
  return picture.id;
}
