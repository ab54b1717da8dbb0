import { composeScene, paint, understandPrompt } from '@baigong/brush';
import { pictureLabel, writeLabel } from '@baigong/pictures';
import { loadSharp } from '../../platform/pictures/load-sharp.ts';
import type { SeedPicture } from './seed-pictures.ts';

/** A picture by the built-in brush as a labelled PNG. Takes seconds of the thread that it runs in. */
export async function drawSeedPicture({
  prompt,
  seed,
  width,
  height,
}: Pick<SeedPicture, 'prompt' | 'seed' | 'width' | 'height'>): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const scene = composeScene(understandPrompt(prompt), { seed, ratio: width / height });
  const png = await sharp(paint(scene, { width, height }), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return writeLabel(png, pictureLabel('computer', { producer: '百工内置画笔' }));
}
