import type { SceneKind, StyleName } from '../scene.ts';
import { vocabulary, type Term, type Theme } from './vocabulary.ts';

/** A word of the prompt that the brush knows. */
export interface RecognisedWord {
  /** As it stands in the prompt. */
  readonly word: string;
  readonly theme: Theme;
  /** The term's name for visitors. */
  readonly label: string;
  /** True where the prompt or the negative prompt asks for it to be left out. */
  readonly removed: boolean;
}

/** What a prompt asks for. Lists are in the order of the words and have no doubles. */
export interface Understanding {
  readonly recognised: readonly RecognisedWord[];
  /** True when not one word was recognised: the picture is the brush's own choice. */
  readonly nothingRecognised: boolean;
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
  /** Variants of a scene: `shape:karst`, `trees:bamboo`, `flower:plum`, `form:silk`, `crop:wheat`. */
  readonly variants: readonly string[];
  /** What must not be there, as `theme:value`. */
  readonly removed: readonly string[];
}

/** Longer prompts are read up to here; what follows would hardly add a scene. */
const MAX_LENGTH = 20_000;

interface Entry {
  readonly word: string;
  readonly latin: boolean;
  readonly term: Term;
}

/** Words by their first character, the longest first, so that 雪山 is not read as 雪 and 山. */
const index: ReadonlyMap<string, readonly Entry[]> = buildIndex();

function buildIndex(): Map<string, Entry[]> {
  const map = new Map<string, Entry[]>();
  for (const { terms } of vocabulary)
    for (const term of terms)
      for (const word of term.words) {
        const first = word.charAt(0);
        const list = map.get(first) ?? [];
        list.push({ word, latin: /^[a-z]/.test(word), term });
        map.set(first, list);
      }
  for (const list of map.values()) list.sort((a, b) => b.word.length - a.word.length);
  return map;
}

const negations =
  /(?:不要|不想要|没有|无|不含|不画|去掉|别画|除去|避免|no|without|not|avoid|exclude)(?:\s|有|任何|any|a|the)*$/;

/**
 * Reads a prompt for the words the brush knows. Never fails: whatever is not known is passed over, and
 * `nothingRecognised` says when that was all of it.
 * @param negative What must not be there; its words take elements out of the picture.
 */
export function understandPrompt(prompt: string, negative = ''): Understanding {
  const wanted = findMatches(prompt);
  const unwanted = findMatches(negative);
  const found = [
    ...wanted.map(({ entry, denied }) => ({ entry, removed: denied })),
    ...unwanted.map(({ entry }) => ({ entry, removed: true })),
  ];
  const removed = new Set(found.filter((item) => item.removed).flatMap(({ entry }) => entry.term.means));
  const kept = found.filter((item) => !item.removed).flatMap(({ entry }) => entry.term.means);
  const values = <T extends string>(theme: string): T[] => [
    ...new Set(
      kept
        .filter((meaning) => meaning.startsWith(`${theme}:`) && !removed.has(meaning))
        .map((meaning) => meaning.slice(theme.length + 1) as T),
    ),
  ];
  const recognised = new Map<string, RecognisedWord>();
  for (const { entry, removed: gone } of found) {
    const word = { word: entry.word, theme: entry.term.theme, label: entry.term.label, removed: gone };
    recognised.set(`${word.theme} ${word.label} ${gone}`, word);
  }
  return {
    recognised: [...recognised.values()],
    nothingRecognised: recognised.size === 0,
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
    variants: [...new Set(kept.filter((meaning) => /^(?:shape|trees|flower|form|crop):/.test(meaning)))],
    removed: [...removed],
  };
}

interface Match {
  readonly entry: Entry;
  readonly denied: boolean;
}

function findMatches(text: string): Match[] {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFKC').toLowerCase();
  const hits: Match[] = [];
  let at = 0;
  while (at < plain.length) {
    const entry = index.get(plain.charAt(at))?.find((candidate) => isWholeWord(plain, at, candidate));
    if (!entry) {
      at += 1;
      continue;
    }
    hits.push({ entry, denied: negations.test(plain.slice(Math.max(0, at - 16), at)) });
    at += entry.word.length;
  }
  return hits;
}

/** Latin words count only whole; a plural or possessive is the same word. */
function isWholeWord(plain: string, at: number, { word, latin }: Entry): boolean {
  if (!plain.startsWith(word, at)) return false;
  if (!latin) return true;
  if (at > 0 && /[a-z0-9]/.test(plain.charAt(at - 1))) return false;
  return !/^[a-z0-9]/.test(plain.slice(at + word.length).replace(/^(?:'s|e?s)(?![a-z])/, ''));
}
