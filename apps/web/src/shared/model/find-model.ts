import type { ModelInfo } from '@baigong/contracts';
import { placeOf } from './model-place.ts';

interface FindModelOptions {
  /** The id that was chosen, if one was. */
  readonly id?: string | undefined;
  /** Only a model that can be shown pictures will do. */
  readonly needsVision?: boolean;
}

/**
 * The model that answers: the one chosen, while it is there, else the first that reads text (and, if wanted, sees). For a
 * chosen model of the site only another one of the site steps in, for the visitor's own none: what is asked goes
 * nowhere else without the visitor's word.
 */
export function findModel(
  models: readonly ModelInfo[],
  { id, needsVision = false }: FindModelOptions = {},
): ModelInfo | undefined {
  const usable = models.filter(
    ({ abilities }) => abilities.includes('text') && (!needsVision || abilities.includes('vision')),
  );
  const chosen = usable.find((model) => model.id === id);
  if (chosen || id === undefined) return chosen ?? usable[0];
  return placeOf(id) === 'site' ? usable.find((model) => placeOf(model.id) === 'site') : undefined;
}
