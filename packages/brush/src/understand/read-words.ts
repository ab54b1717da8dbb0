import { findWords, type Words } from '@baigong/text-zh/words';
import { measures, otherNames, plainWords } from './plain-words.ts';
import { vocabulary, type Term } from './vocabulary.ts';

/** A word of a prompt with its place in it. */
export interface PlacedWord {
  readonly word: string;
  readonly from: number;
  readonly end: number;
  readonly term: Term;
  /** The prompt asks for it to be left out. */
  readonly denied: boolean;
}

export interface Reading {
  readonly known: readonly PlacedWord[];
  /** What the prompt names and the brush cannot draw, in its own words. */
  readonly unknown: readonly string[];
}

interface Token {
  readonly from: number;
  readonly end: number;
  readonly word: string;
  /** Null for what is not known; `plain` names nothing. */
  readonly is: Term | 'plain' | 'number' | null;
}

/** Longer prompts are read up to here; what follows would hardly add a scene. */
const maxPromptLength = 20_000;
/** As many as fit into a sentence. */
const mostUnknown = 6;

interface Entry {
  readonly word: string;
  readonly is: Term | 'plain' | null;
}

/** Words by their first character, the longest first. */
const index: ReadonlyMap<string, readonly Entry[]> = buildIndex();

function buildIndex(): Map<string, Entry[]> {
  const map = new Map<string, Entry[]>();
  const add = (word: string, is: Entry['is']): void => {
    const list = map.get(word.charAt(0)) ?? [];
    list.push({ word, is });
    map.set(word.charAt(0), list);
  };
  for (const { terms } of vocabulary)
    for (const term of terms) for (const word of term.words) add(word, term);
  for (const word of otherNames) add(word, null);
  for (const word of plainWords) add(word, 'plain');
  for (const list of map.values()) list.sort((a, b) => b.word.length - a.word.length);
  return map;
}

const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word);
const numeral = new RegExp(`^(?:\\d{1,4}|[一二两三四五六七八九十百千万几数半]{1,4})([${measures}]?)$`);
const many = /^(?!1$)(?:\d{1,4}|[二两三四五六七八九十百千万]{1,4})/;
const format = /^(?:\d{1,2}k|\d{1,5}|\d{1,5}[x×]\d{1,5}|ppi|dpi|px)$/;

/** Things of a picture of which the brush draws one, whatever the number before it. */
const single = new Set(
  ['moon', 'sun', 'boat', 'sail', 'pagoda', 'pavilion', 'hut', 'bridge', 'lighthouse'].map(
    (what) => `element:${what}`,
  ),
);

const negations =
  /(?:不要|不想要|没有|无|不含|不画|去掉|别画|除去|避免|no|without|not|avoid|exclude)(?:\s|有|任何|any|a|the|[一两二三四五六七八九十几只条头个朵座棵艘辆张位片群匹])*$/;

/**
 * Parts a text into the words that the brush knows and those it does not. Where words begin and end is the dictionary's
 * to say: 手机壁纸 holds 壁纸, 老虎机 no 老虎.
 */
export function readWords(text: string): Reading {
  const plain = text.slice(0, maxPromptLength).normalize('NFKC').toLowerCase();
  const tokens = tokenise(plain, findWords(plain));
  const lost = findLost(tokens);
  const known: PlacedWord[] = [];
  const unknown = new Set<string>();
  for (let at = 0; at < tokens.length; at += 1) {
    const { from, end, word, is } = tokens[at]!;
    const denied = negations.test(plain.slice(Math.max(0, from - 16), from));
    if (lost.has(at)) {
      let last = at;
      while (lost.has(last + 1) && tokens[last + 1]!.from === tokens[last]!.end) last += 1;
      // Nobody misses what was not to be there.
      if (!denied) unknown.add(plain.slice(from, tokens[last]!.end).replace(/(?<=..)[上下里中旁边]$/u, ''));
      at = last;
    } else if (is !== null && typeof is !== 'string') known.push({ word, from, end, term: is, denied });
  }
  return { known, unknown: [...unknown].slice(0, mostUnknown) };
}

function tokenise(plain: string, words: Words): Token[] {
  const tokens: Token[] = [];
  for (const { 0: run, index } of plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    // A name of several words, as northern lights, has gone further.
    const from = Math.max(index, tokens.at(-1)?.end ?? 0);
    const end = index + run.length;
    const read = readRun(plain, from, end, words);
    const cutWrong = read.some(({ is }) => is === null);
    const parts = cutWrong
      ? partsOf(plain, from, end, (at, to) => words.startOf(to) === at && to > at)
      : undefined;
    tokens.push(...(parts ?? read));
  }
  return tokens;
}

function readRun(plain: string, from: number, end: number, words: Words): Token[] {
  const tokens: Token[] = [];
  for (let at = from; at < end;) {
    const last = Math.max(words.endOf(at), at + 1);
    const read = longestAt(plain, at, words) ??
      partsOf(plain, at, last, (_, __, is) => is === 'plain') ?? [
        { from: at, end: last, word: plain.slice(at, last), is: null },
      ];
    tokens.push(...read.map((token) => (token.is === null ? readNumber(token, tokens.at(-1)) : token)));
    at = read.at(-1)!.end;
  }
  return tokens;
}

/** The longest known word that begins and ends where words do; a plural is the same word. */
function longestAt(plain: string, at: number, words: Words): Token[] | undefined {
  for (const { word, is } of index.get(plain.charAt(at)) ?? []) {
    if (!plain.startsWith(word, at)) continue;
    const end = at + word.length;
    if (words.startOf(end) < end) return [{ from: at, end, word, is }];
    const plural = /^(?:'s|e?s)(?![a-z0-9])/.exec(plain.slice(end, end + 3));
    if (plural && !isHan(word)) return [{ from: at, end: end + plural[0].length, word, is }];
  }
  return undefined;
}

/**
 * A stretch that is known words and nothing else: a word of the dictionary (春天里), or a run of characters that it cut in
 * wrong places (薰衣草花田).
 * @param isAlone Whether one character is a word there.
 */
function partsOf(
  plain: string,
  from: number,
  end: number,
  isAlone: (at: number, end: number, is: Entry['is']) => boolean,
): Token[] | undefined {
  const parts: Token[] = [];
  for (let at = from; at < end;) {
    const entry = index.get(plain.charAt(at))?.find(({ word, is }) => {
      const to = at + word.length;
      if (to > end || !isHan(word) || !plain.startsWith(word, at)) return false;
      return word.length > 1 || isAlone(at, to, is);
    });
    if (!entry) return undefined;
    parts.push({ from: at, end: at + entry.word.length, word: entry.word, is: entry.is });
    at += entry.word.length;
  }
  return parts;
}

/** Numbers, measures behind them and sizes name nothing to draw. */
function readNumber(token: Token, before: Token | undefined): Token {
  if (numeral.test(token.word)) return { ...token, is: 'number' };
  const isMeasure = token.word.length === 1 && measures.includes(token.word);
  if (isMeasure && before?.is === 'number' && before.end === token.from) return { ...token, is: 'number' };
  return format.test(token.word) ? { ...token, is: 'plain' } : token;
}

/** Which tokens name something that the brush cannot draw. */
function findLost(tokens: readonly Token[]): ReadonlySet<number> {
  const lost = new Set<number>();
  const touches = (at: number, other: number): boolean =>
    tokens[at] !== undefined &&
    tokens[other] !== undefined &&
    isHan(tokens[at].word) &&
    isHan(tokens[other].word) &&
    (tokens[at].end === tokens[other].from || tokens[other].end === tokens[at].from);
  const isTerm = (at: number): boolean => typeof (tokens[at]?.is ?? 'plain') !== 'string';
  for (const [at, { word, is }] of tokens.entries()) {
    if (is !== null) continue;
    lost.add(at);
    for (const other of [at - 1, at + 1]) {
      if (!touches(at, other) || !isTerm(other)) continue;
      // One character beside what is not known is a part of it, and what is not known takes a word before its one character.
      if (tokens[other]!.word.length === 1 || (other < at && word.length === 1)) lost.add(other);
    }
  }
  for (const [at, { is }] of tokens.entries()) {
    if (is === null || typeof is === 'string' || !is.means.some((meaning) => single.has(meaning))) continue;
    let first = at;
    while (tokens[first - 1]?.is === 'number' && touches(first - 1, first)) first -= 1;
    if (first === at || !many.test(tokens[first]!.word)) continue;
    for (let part = first; part <= at; part += 1) lost.add(part);
  }
  return lost;
}
