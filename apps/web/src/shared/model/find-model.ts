import type { ModelInfo } from '@baigong/contracts';

interface FindModelOptions {
  /** The id that was chosen, if one was. */
  readonly id?: string | undefined;
  /** Only a model that can be shown pictures will do. */
  readonly needsVision?: boolean;
}

/** The model that answers: the one chosen, while it is there, else the first that reads text (and, if wanted, sees). */
export function findModel(
  models: readonly ModelInfo[],
  { id, needsVision = false }: FindModelOptions = {},
): ModelInfo | undefined {
  const usable = models.filter(
    ({ abilities }) => abilities.includes('text') && (!needsVision || abilities.includes('vision')),
  );
  return usable.find((model) => model.id === id) ?? usable[0];
}
