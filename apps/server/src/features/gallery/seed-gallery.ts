import { randomBytes } from 'node:crypto';
import { brushEdition, composeScene, paint, understandPrompt } from '@baigong/brush';
import { brushId } from '@baigong/contracts';
import { pictureLabel, writeLabel } from '@baigong/pictures';
import { loadSharp } from '../../platform/pictures/load-sharp.ts';
import { publishPicture, type PublishDeps } from './publish-picture.ts';
import { hasPictures } from './repository/find-pictures.ts';
import type { SeedPicture } from './seed-pictures.ts';

/** So that 做同款 is painted by the same brush, whatever model a site has. */
const madeBy = { model: brushId, modelName: '内置画笔', edition: brushEdition };

async function draw({ prompt, seed, width, height }: SeedPicture): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const scene = composeScene(understandPrompt(prompt), { seed, ratio: width / height });
  const png = await sharp(paint(scene, { width, height }), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return writeLabel(png, pictureLabel('computer', { producer: '百工内置画笔' }));
}

/**
 * Fills an empty gallery with pictures by the built-in brush, by the same code as every visitor's.
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
    const file = await draw(picture);
    const { title, prompt, tags, seed, width, height } = picture;
    await publishPicture(
      deps,
      {
        authorKey,
        ticket: randomBytes(16).toString('base64url'),
        origin: 'program',
        title,
        tags: [...tags],
        author: '内置画笔',
        licence: 'cc0',
        prompt,
        parameters: { seed, width, height, ...madeBy },
      },
      file,
      undefined,
    );
    onPublished(picture);
  }
  return pictures.length;
}
