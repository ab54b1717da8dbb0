import type { Ability } from '@baigong/contracts';
import { knownModel } from './known-models.ts';
import type { SourceModel } from './source.ts';

/** A model of a source; a context that is not known is left out. */
export function sourceModel(
  model: string,
  name: string,
  abilities: Iterable<Ability>,
  context: number | null | undefined,
): SourceModel {
  const known = { model, name, abilities: [...abilities] };
  return context ? Object.assign(known, { context }) : known;
}

/** A model of which only the name is known. */
export function modelFromName(model: string, name = model): SourceModel {
  const { abilities, context } = knownModel(model);
  return sourceModel(model, name, abilities, context);
}
