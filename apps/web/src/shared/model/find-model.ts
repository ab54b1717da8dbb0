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
  { id, needsVision: sees = false }: FindModelOptions = {},
): ModelInfo | undefined {
  const able = models.filter(
    ({ abilities }) => abilities.includes('text') && (!sees || abilities.includes('vision')),
  );
  return able.find((model) => model.id === id) ?? able[0];
}
