import type { ModelInfo } from '@baigong/contracts';

interface Wanted {
  /** The id that was chosen, if one was. */
  readonly id?: string | undefined;
  /** Only a model that can be shown pictures will do. */
  readonly sees?: boolean;
}

/** The model that answers: the one chosen, while it is there, else the first that reads text (and, if wanted, sees). */
export function findModel(
  models: readonly ModelInfo[],
  { id, sees = false }: Wanted = {},
): ModelInfo | undefined {
  const able = models.filter(
    ({ abilities }) => abilities.includes('text') && (!sees || abilities.includes('vision')),
  );
  return able.find((model) => model.id === id) ?? able[0];
}
