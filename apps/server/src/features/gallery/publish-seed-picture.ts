import { brushEdition } from '@baigong/brush';
import { brushId } from '@baigong/contracts';
import { publishPicture, type PublishDeps } from './publish-picture.ts';
import type { SeedPicture } from './seed-pictures.ts';

/** So that 做同款 is painted by the same brush, whatever model a site has. */
const madeBy = { model: brushId, modelName: '内置画笔', edition: brushEdition };

interface Publication {
  readonly authorKey: string;
  readonly ticket: string;
  /** What stands under the picture. */
  readonly author: string;
}

/** Publishes a picture by the built-in brush, by the same code as every visitor's; once for each ticket. */
export async function publishSeedPicture(
  deps: PublishDeps,
  { title, prompt, tags, seed, width, height }: SeedPicture,
  publication: Publication,
  file: Uint8Array,
): Promise<void> {
  const details = { title, tags: [...tags], licence: 'cc0' as const, prompt };
  const parameters = { seed, width, height, ...madeBy };
  const submission = { ...publication, ...details, parameters, origin: 'program' as const };
  await publishPicture(deps, submission, file, undefined);
}
