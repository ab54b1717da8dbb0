import type { Scene } from '../scene.ts';
import type { RecognisedWord, Understanding } from './understand-prompt.ts';

/** What a picture makes of its prompt, for whoever wrote it. */
export interface SceneReport {
  /** Words that are in the picture, and those that were left out as asked. */
  readonly shown: readonly RecognisedWord[];
  /** Labels of what the brush knows and this picture has no place for. */
  readonly missing: readonly string[];
  /** What the brush cannot draw, in the prompt's words. */
  readonly unknown: readonly string[];
}

/** Whether the brush has no scene for a prompt, or not for all that it names: what is left out would be missed. */
export const needsModel = ({ hasScene, unknown }: Understanding): boolean => !hasScene || unknown.length > 0;

/** The part of a prompt that the brush has a scene for, as a prompt; null where it has none. */
export function sceneAlone({ recognised }: Understanding): string | null {
  const wanted = recognised.filter(({ removed }) => !removed);
  const named = wanted.some(({ means }) =>
    means.some((one) => /^(?:scene|element|season|time|weather):/.test(one)),
  );
  return named ? [...new Set(wanted.map(({ label }) => label))].join('，') : null;
}

/** Compares a prompt with the scene composed for it: a word counts as drawn only if all that it means is there. */
export function reportScene(understanding: Understanding, scene: Scene): SceneReport {
  const shows = new Set(scene.shows);
  const removed = new Set(understanding.removed);
  const isThere = ({ means }: RecognisedWord): boolean =>
    means.every((meaning) => shows.has(meaning) || removed.has(meaning) || isManner(meaning, scene));
  const wanted = understanding.recognised.filter((word) => !word.removed);
  return {
    shown: [...wanted.filter(isThere), ...understanding.recognised.filter((word) => word.removed)],
    missing: wanted.filter((word) => !isThere(word)).map(({ label }) => label),
    unknown: understanding.unknown,
  };
}

/** A time or season that a word only brings along is no promise where another was named. */
function isManner(meaning: string, { shows }: Scene): boolean {
  const [theme = ''] = meaning.split(':');
  return (
    (theme === 'time' || theme === 'season') &&
    !shows.includes(meaning) &&
    shows.some((one) => one.startsWith(`${theme}:`))
  );
}
