import type { Scene } from '../scene.ts';
import type { RecognisedWord, Understanding } from './understand-prompt.ts';

/** What a picture makes of its prompt, for whoever wrote it. */
export interface SceneReport {
  /** Words that are in the picture, and those that were left out as asked. */
  readonly shown: readonly RecognisedWord[];
  /** Labels of what the brush knows and this picture has no place for. */
  readonly missing: readonly string[];
  /** Things of which a number was asked for and fewer are there. */
  readonly fewer: readonly { readonly label: string; readonly asked: number; readonly drawn: number }[];
  /** What the brush cannot draw, in the prompt's words. */
  readonly unknown: readonly string[];
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
    fewer: listFewer(understanding, scene),
  };
}

function listFewer({ exactCounts, recognised }: Understanding, { layers }: Scene): SceneReport['fewer'] {
  return Object.entries(exactCounts).flatMap(([name, asked]) => {
    const drawn = layers.filter(
      (layer) => (layer.kind === 'subject' || layer.kind === 'figure') && layer.what === name,
    ).length;
    const word = recognised.find(({ means }) =>
      means.some((meaning) => meaning === `subject:${name}` || meaning === `element:${name}`),
    );
    return drawn > 0 && drawn < asked ? [{ label: word?.label ?? name, asked, drawn }] : [];
  });
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
