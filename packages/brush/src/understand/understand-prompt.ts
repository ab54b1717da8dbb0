import type { SceneKind, StyleName } from '../scene.ts';
import { countBefore, type Count } from './count-before.ts';
import { countCopies } from './count-copies.ts';
import { colourMeans, pairTints, thingsOf, tintOf, type PlacedWord } from './tint-words.ts';
import { FUNCTION_WORDS, listUnknown, LONGER_WORDS, type Part } from './unknown-words.ts';
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
  /** What follows from it, as `theme:value`. */
  readonly means: readonly string[];
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
  /** Names of things that are drawn in front of the scene. */
  readonly subjects: readonly string[];
  /** How many of a subject a number before it asks for; one where none is named. */
  readonly counts: Readonly<Record<string, number>>;
  /** Those of them that are no guess: not 几只 or 一群. */
  readonly exactCounts: Readonly<Record<string, number>>;
  /** Colours that the prompt gives to subjects, one for each of the same name: 红色的公交车. The last goes for the others. */
  readonly tints: Readonly<Record<string, readonly string[]>>;
  /** What the prompt names and the brush does not know, in its own words. */
  readonly unknown: readonly string[];
  /** Variants of a scene: `shape:karst`, `trees:bamboo`, `flower:plum`, `form:silk`, `crop:wheat`. */
  readonly variants: readonly string[];
  /** What must not be there, as `theme:value`. */
  readonly removed: readonly string[];
}

/** Longer prompts are read up to here; what follows would hardly add a scene. */
const MAX_PROMPT_LENGTH = 20_000;

interface Entry {
  readonly word: string;
  readonly latin: boolean;
  /** Null for a word that only keeps its parts from being read: 金融 holds no gold. */
  readonly term: Term | null;
}

/** Words by their first character, the longest first, so that 雪山 is not read as 雪 and 山. */
const index: ReadonlyMap<string, readonly Entry[]> = buildIndex();

function buildIndex(): Map<string, Entry[]> {
  const map = new Map<string, Entry[]>();
  const add = (word: string, term: Term | null): void => {
    const first = word.charAt(0);
    const list = map.get(first) ?? [];
    list.push({ word, latin: /^[a-z]/.test(word), term });
    map.set(first, list);
  };
  for (const { terms } of vocabulary)
    for (const term of terms) for (const word of term.words) add(word, term);
  for (const word of LONGER_WORDS) add(word, null);
  for (const list of map.values()) list.sort((a, b) => b.word.length - a.word.length);
  return map;
}

const negations =
  /(?:不要|不想要|没有|无|不含|不画|去掉|别画|除去|避免|no|without|not|avoid|exclude)(?:\s|有|任何|any|a|the|[一两二三四五六七八九十几只条头个朵座棵艘辆张位片群匹])*$/;

/**
 * Reads a prompt for the words the brush knows. Never fails: whatever is not known is passed over, and
 * `nothingRecognised` says when that was all of it.
 * @param negative What must not be there; its words take elements out of the picture.
 */
export function understandPrompt(prompt: string, negative = ''): Understanding {
  const wanted = findMatches(prompt);
  const unwanted = findMatches(negative);
  const found = [
    ...wanted.matches.map((match) => ({ ...match, removed: match.denied })),
    ...unwanted.matches.map((match) => ({ ...match, means: match.entry.term.means, removed: true })),
  ];
  const removed = new Set(found.filter((item) => item.removed).flatMap(({ means }) => means));
  const kept = found.filter((item) => !item.removed).flatMap(({ means }) => means);
  const values = <T extends string>(theme: string): T[] => [
    ...new Set(
      kept
        .filter((meaning) => meaning.startsWith(`${theme}:`) && !removed.has(meaning))
        .map((meaning) => meaning.slice(theme.length + 1) as T),
    ),
  ];
  const recognised = new Map<string, RecognisedWord>();
  for (const { entry, means, removed: gone } of found) {
    const word = {
      word: entry.word,
      theme: entry.term.theme,
      label: entry.term.label,
      removed: gone,
      means,
    };
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
    subjects: values('subject'),
    ...countCopies(
      wanted.matches.flatMap(({ entry, denied, count, tints }) =>
        denied ? [] : thingsOf(entry.term).map((name) => ({ name, count, tints })),
      ),
    ),
    unknown: wanted.unknown,
    variants: [...new Set(kept.filter((meaning) => /^(?:shape|trees|flower|form|crop):/.test(meaning)))],
    removed: [...removed],
  };
}

interface Match {
  readonly entry: Entry & { readonly term: Term };
  readonly denied: boolean;
  readonly count: Count;
  /** What the word means here: a colour may be one thing's. */
  readonly means: readonly string[];
  /** The colours that the prompt gives to a subject. */
  readonly tints: readonly string[];
}

interface Reading {
  readonly matches: readonly Match[];
  readonly unknown: readonly string[];
}

/**
 * Parts a text into words, the longest first. One character is a word only by itself: between marks, known words and
 * words of grammar, since inside another word it means something else (金 in 金鱼, 月 in 岁月).
 */
function findMatches(text: string): Reading {
  const plain = text.slice(0, MAX_PROMPT_LENGTH).normalize('NFKC').toLowerCase();
  const pieces: { at: number; word: string; term: Term | null; known: boolean }[] = [];
  for (let at = 0; at < plain.length;) {
    const known = index.get(plain.charAt(at))?.find((candidate) => isWholeWord(plain, at, candidate));
    const grammar = grammarAt(plain, at);
    // 风格 is no wind.
    const entry = known && known.word.length >= (grammar?.length ?? 0) ? known : undefined;
    const word = entry?.word ?? grammar ?? plain.charAt(at);
    pieces.push({ at, word, term: entry?.term ?? null, known: entry !== undefined || grammar !== undefined });
    at += word.length;
  }
  // A lone character beside what is not known belongs to a word that is not known.
  const isHan = (word: string | undefined): boolean => word !== undefined && /\p{Script=Han}/u.test(word);
  const isForeign = (piece: (typeof pieces)[number] | undefined): boolean =>
    piece !== undefined && !piece.known && isHan(piece.word);
  const lone = pieces.map(
    ({ word, term }, at) =>
      term !== null && word.length === 1 && (isForeign(pieces[at - 1]) || isForeign(pieces[at + 1])),
  );
  const words: (Omit<Match, 'means' | 'tints'> & PlacedWord)[] = [];
  const parts = pieces.map(({ at: from, word, term, known }, at): Part => {
    if (term === null || lone[at]) {
      const isUnknown = isHan(word) && (!known || lone[at] || LONGER_WORDS.has(word));
      return { word, kind: isUnknown ? 'unknown' : 'grammar' };
    }
    const before = plain.slice(Math.max(0, from - 16), from);
    const entry = { word, latin: /^[a-z]/.test(word), term };
    words.push({
      entry,
      term,
      from,
      end: from + word.length,
      denied: negations.test(before),
      count: countBefore(before, word),
    });
    return { word, kind: 'known' };
  });
  return { matches: giveTints(words, plain), unknown: listUnknown(parts) };
}

/** Parts the colours of things from those of the picture. */
function giveTints(words: readonly (Omit<Match, 'means' | 'tints'> & PlacedWord)[], plain: string): Match[] {
  const pairs = pairTints(words, plain);
  const given = new Map<number, Set<string>>();
  for (const [at, word] of words.entries()) {
    const [thing, tint] = [pairs.get(at), tintOf(word)];
    if (thing !== undefined && tint !== undefined)
      given.set(thing, (given.get(thing) ?? new Set()).add(tint));
  }
  return words.map((word, at) => {
    const subject = words[pairs.get(at) ?? -1];
    const tint = tintOf(word);
    return {
      entry: word.entry,
      denied: word.denied,
      count: word.count,
      means: subject && tint !== undefined ? colourMeans(subject.term, tint) : word.term.means,
      tints: [...(given.get(at) ?? [])],
    };
  });
}

/** A word that names nothing, the longest first. */
function grammarAt(plain: string, at: number): string | undefined {
  for (let length = 4; length > 0; length -= 1) {
    const word = plain.slice(at, at + length);
    if (word.length === length && FUNCTION_WORDS.has(word)) return word;
  }
  return undefined;
}

/** Latin words count only whole; a plural or possessive is the same word. */
function isWholeWord(plain: string, at: number, { word, latin }: Entry): boolean {
  if (!plain.startsWith(word, at)) return false;
  if (!latin) return true;
  if (at > 0 && /[a-z0-9]/.test(plain.charAt(at - 1))) return false;
  return !/^[a-z0-9]/.test(plain.slice(at + word.length).replace(/^(?:'s|e?s)(?![a-z])/, ''));
}
