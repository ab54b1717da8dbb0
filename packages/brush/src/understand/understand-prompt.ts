import type { SceneKind, StyleName } from '../scene.ts';
import { readWords, type PlacedWord } from './read-words.ts';
import { colourMeans, pairTints, thingsOf, tintOf } from './tint-words.ts';
import type { Theme } from './vocabulary.ts';

/** A word of the prompt that the brush knows. */
export interface RecognisedWord {
  /** As it stands in the prompt. */
  readonly word: string;
  readonly theme: Theme;
  /** The term's name for visitors. */
  readonly label: string;
  /** True where the prompt or the negative prompt asks for it to be left out. */
  readonly removed: boolean;
  /** What follows from it, as `theme:value`. */
  readonly means: readonly string[];
}

/** What a prompt asks for. Lists are in the order of the words and have no doubles. */
export interface Understanding {
  readonly recognised: readonly RecognisedWord[];
  /** The brush has a scene for it: what it names besides is in `unknown`. */
  readonly hasScene: boolean;
  readonly scenes: readonly SceneKind[];
  readonly styles: readonly StyleName[];
  readonly times: readonly string[];
  readonly seasons: readonly string[];
  readonly weathers: readonly string[];
  readonly colours: readonly string[];
  readonly moods: readonly string[];
  readonly compositions: readonly string[];
  readonly lights: readonly string[];
  readonly materials: readonly string[];
  readonly elements: readonly string[];
  /** The use that the prompt names, which is a size: `phone`, `desktop`, or any `wallpaper`. */
  readonly formats: readonly string[];
  /** Colours that the prompt gives to a figure: 白色的帆船. */
  readonly tints: Readonly<Record<string, readonly string[]>>;
  /** What the prompt names and the brush does not know, in its own words. */
  readonly unknown: readonly string[];
  /** Variants of a scene: `shape:karst`, `trees:bamboo`, `flower:plum`, `form:silk`, `crop:wheat`. */
  readonly variants: readonly string[];
  /** What must not be there, as `theme:value`. */
  readonly removed: readonly string[];
}

/** A mood, a light or a material alone is no picture. */
const sceneThemes = /^(?:scene|element|season|time|weather|style|colour|format):/;

/**
 * Reads a prompt for the words the brush knows. Never fails: what is not known is in `unknown`.
 * @param negative What must not be there; its words take elements out of the picture.
 */
export function understandPrompt(prompt: string, negative = ''): Understanding {
  const wanted = readWords(prompt);
  const { meanings, tints } = giveTints(wanted.known, prompt.normalize('NFKC').toLowerCase());
  const found = [
    ...wanted.known.map((word, at) => ({ ...word, means: meanings[at]!, removed: word.denied })),
    ...readWords(negative).known.map((word) => ({ ...word, means: word.term.means, removed: true })),
  ];
  const removed = new Set(found.filter((item) => item.removed).flatMap(({ means }) => means));
  // A time that a word names counts before one that another only brings along.
  const kept = found
    .filter((item) => !item.removed)
    .flatMap(({ means, term }) => means.map((meaning) => ({ meaning, own: meaning.startsWith(term.theme) })))
    .filter(({ meaning }) => !removed.has(meaning));
  const ordered = [...kept.filter(({ own }) => own), ...kept.filter(({ own }) => !own)];
  const values = <T extends string>(theme: string): T[] => [
    ...new Set(
      (theme === 'time' || theme === 'season' ? ordered : kept)
        .filter(({ meaning }) => meaning.startsWith(`${theme}:`))
        .map(({ meaning }) => meaning.slice(theme.length + 1) as T),
    ),
  ];
  const recognised = new Map<string, RecognisedWord>();
  for (const { word, term, means, removed: gone } of found)
    recognised.set(`${term.theme} ${term.label} ${gone}`, {
      word,
      theme: term.theme,
      label: term.label,
      removed: gone,
      means,
    });
  return {
    recognised: [...recognised.values()],
    hasScene: kept.some(({ meaning }) => sceneThemes.test(meaning)),
    scenes: values<SceneKind>('scene'),
    styles: values<StyleName>('style'),
    times: values('time'),
    seasons: values('season'),
    weathers: values('weather'),
    colours: values('colour'),
    moods: values('mood'),
    compositions: values('composition'),
    lights: values('light'),
    materials: values('material'),
    elements: values('element'),
    formats: values('format'),
    tints,
    unknown: wanted.unknown,
    variants: [
      ...new Set(
        kept
          .map(({ meaning }) => meaning)
          .filter((meaning) => /^(?:shape|trees|flower|form|crop):/.test(meaning)),
      ),
    ],
    removed: [...removed],
  };
}

interface Tinted {
  /** What each word means here: a colour may be one thing's. */
  readonly meanings: readonly (readonly string[])[];
  readonly tints: Readonly<Record<string, readonly string[]>>;
}

/** Parts the colours of things from those of the picture. */
function giveTints(words: readonly PlacedWord[], plain: string): Tinted {
  const pairs = pairTints(words, plain);
  const tints: Record<string, string[]> = {};
  const meanings = words.map((word, at) => {
    const thing = words[pairs.get(at) ?? -1];
    const tint = tintOf(word);
    if (thing === undefined || tint === undefined) return word.term.means;
    for (const name of thingsOf(thing.term))
      if (!tints[name]?.includes(tint)) (tints[name] ??= []).push(tint);
    return colourMeans(thing.term, tint);
  });
  return { meanings, tints };
}
