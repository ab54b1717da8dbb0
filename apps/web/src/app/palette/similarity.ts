import { isHan } from '../../shared/search/fold-text.ts';
import { readingsOf } from '../../shared/search/readings-of.ts';

/** What an entry is known by. */
export interface KnownBy {
  /** What it is called. */
  readonly words: readonly string[];
  /** What it deals with: many words, each of them only as a whole. */
  readonly deals?: readonly string[];
  /** Sentences about it. */
  readonly about?: readonly string[];
}

/** What each kind of likeness counts: a pair of characters in its words most, the last character alone least. */
const weights = { word: 1, sound: 0.9, deal: 0.9, about: 0.6, head: 0.35 } as const;

/** Pinyin of this many letters is taken for a word's beginning. */
const minLetters = 4;

/** So much of a query or of a word has to be the other. */
const minContained = 0.6;

const fold = (text: string): readonly string[] => Array.from(text.toLowerCase().replaceAll(' ', ''));

const pairsOf = (parts: readonly string[]): readonly string[] =>
  parts.slice(1).map((part, at) => `${parts[at] ?? ''} ${part}`);

/** Of each Chinese character its commonest reading, so that 扣图 sounds as 抠图 does. */
const soundsOf = (characters: readonly string[]): readonly string[] =>
  characters.map((one) => (isHan(one.charCodeAt(0)) ? (readingsOf(one)[0] ?? one) : one));

function isMostOf(one: string, two: string): boolean {
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return short.length > 1 && long.includes(short) && short.length >= minContained * long.length;
}

/** Words that end in the same character are mostly of one kind: 工牌照 is a 照 as 登记照 is. */
function sharesHead(query: readonly string[], words: readonly (readonly string[])[]): boolean {
  const head = query.at(-1);
  return query.length > 2 && words.filter((word) => word.at(-1) === head).length > 2;
}

function prepare({ words, deals = [], about = [] }: KnownBy) {
  const folded = words.map(fold);
  const sounds = folded.map(soundsOf);
  return {
    folded,
    deals: deals.map((word) => fold(word).join('')),
    spelt: sounds.map((word) => word.join('')),
    pairs: new Set(folded.flatMap(pairsOf)),
    soundPairs: new Set(sounds.flatMap(pairsOf)),
    aboutPairs: new Set(about.flatMap((text) => pairsOf(fold(text)))),
  };
}

/**
 * How like a query is to each of some entries, from 0 to 1: by pairs of neighbouring characters, of which those that few
 * entries have count more; by how they sound, since a wrong character of the same sound is what an input method types;
 * by whole words of what it deals with; and by the last character, which says what kind of thing it is.
 */
export function similarities(query: string, entries: readonly KnownBy[]): readonly number[] {
  const wanted = fold(query);
  const text = wanted.join('');
  const known = entries.map(prepare);
  const rarity = (holders: readonly ReadonlySet<string>[]) => (pair: string) =>
    Math.log((1 + holders.length) / (1 + holders.filter((pairs) => pairs.has(pair)).length));
  const shareOf = (pairs: readonly string[], kind: 'pairs' | 'soundPairs' | 'aboutPairs') => {
    const weigh = rarity(known.map((one) => one[kind]));
    const sum = (some: readonly string[]) => some.reduce((total, pair) => total + weigh(pair), 0);
    const all = sum(pairs);
    return (has: ReadonlySet<string>) => (all === 0 ? 0 : sum(pairs.filter((pair) => has.has(pair))) / all);
  };
  const shareOfWords = shareOf(pairsOf(wanted), 'pairs');
  const shareOfSounds = shareOf(pairsOf(soundsOf(wanted)), 'soundPairs');
  const shareOfAbout = shareOf(pairsOf(wanted), 'aboutPairs');
  return known.map(({ folded, deals, spelt, pairs, soundPairs, aboutPairs }) => {
    const isSpelt = text.length >= minLetters && spelt.some((word) => word.startsWith(text));
    return Math.max(
      weights.word * shareOfWords(pairs),
      weights.sound * (isSpelt ? 1 : shareOfSounds(soundPairs)),
      weights.deal * Number(deals.some((word) => isMostOf(text, word))),
      weights.about * shareOfAbout(aboutPairs),
      weights.head * Number(sharesHead(wanted, folded)),
    );
  });
}
