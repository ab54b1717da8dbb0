import { randomBytes } from 'node:crypto';
import { drawSeedPicture } from './draw-seed-picture.ts';
import type { PublishDeps } from './publish-picture.ts';
import { publishSeedPicture } from './publish-seed-picture.ts';
import { hasPictures } from './repository/gallery-samples.ts';
import type { SeedPicture } from './seed-pictures.ts';

/**
 * Fills a gallery that has nothing but samples with pictures by the built-in brush.
 * @param onPublished called after each picture
 * @returns how many were published; 0 where the gallery has pictures already
 */
export async function seedGallery(
  deps: PublishDeps,
  pictures: readonly SeedPicture[],
  onPublished: (picture: SeedPicture) => void = () => undefined,
): Promise<number> {
  if (await hasPictures(deps.records)) return 0;
  // Nobody keeps this key: what the site put in is for the operator to take out.
  const authorKey = randomBytes(32).toString('base64url');
  for (const picture of pictures) {
    const ticket = randomBytes(16).toString('base64url');
    const file = await drawSeedPicture(picture);
    await publishSeedPicture(deps, picture, { authorKey, ticket, author: '内置画笔' }, file);
    onPublished(picture);
  }
  return pictures.length;
}
