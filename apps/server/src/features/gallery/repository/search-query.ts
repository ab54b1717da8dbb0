import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { isPinyinTerm, maxPinyin, splitPinyin } from '@baigong/text-zh/pinyin';
import type * as PinyinPro from 'pinyin-pro';

/** Of a long prompt only this much is searched, in characters. */
const searchedPrompt = 500;

/** Terms of a query beyond these are left out. */
const maxTerms = 6;

export interface Searchable {
  readonly title: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly prompt: string | null;
}

/**
 * Text as it is compared: compatibility forms and cases made equal, everything but letters and digits a blank.
 * Source for the folding: Unicode NFKC, UAX #15.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const hexCodes = (text: string): string =>
  Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');
const hashedTerm = (kind: 't' | 'n', text: string): string =>
  kind + createHash('sha256').update(text).digest('hex').slice(0, 12);

function bigrams(term: string): string[] {
  const characters = Array.from(term);
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

let pinyinPro: typeof PinyinPro | undefined;

/** Loaded with the first Chinese text that is stored or the first pinyin that is looked for: its dictionary takes 15 MB. */
function library(): typeof PinyinPro {
  pinyinPro ??= createRequire(import.meta.url)('pinyin-pro') as typeof PinyinPro;
  return pinyinPro;
}

const hanRuns = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? [];

/** The first letters of the pinyin of every run of Chinese characters: `山水 blue 夜` is `ss y`. */
const initialsOf = (text: string): string =>
  hanRuns(text)
    .map((run) => library().pinyin(run, { pattern: 'first', toneType: 'none', type: 'array' }).join(''))
    .join(' ');

/** The syllables of every run of Chinese characters, without tones and with v for ü: `山水 夜` is [[shan, shui], [ye]]. */
const syllablesOf = (text: string): string[][] =>
  hanRuns(text).map((run) => library().pinyin(run, { toneType: 'none', type: 'array', v: true }));

let bySyllable: Map<string, string[]> | undefined;

/** The 3,755 most common characters (level 1 of GB 2312-80, rows 16 to 55) by their syllable. */
function commonCharacters(): Map<string, string[]> {
  if (bySyllable) return bySyllable;
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row += 1)
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell += 1) bytes.push(row, cell);
  const characters = Array.from(new TextDecoder('gb18030').decode(Uint8Array.from(bytes)));
  const found = new Map<string, string[]>();
  // One by one, so that no reading depends on a neighbour.
  for (const character of characters) {
    const [syllable = ''] = library().pinyin(character, { toneType: 'none', type: 'array', v: true });
    const known = found.get(syllable);
    if (known) known.push(character);
    else found.set(syllable, [character]);
  }
  bySyllable = found;
  return found;
}

/** The ways to part a term into syllables of common characters. */
export const pinyinReadings = (term: string): string[][] =>
  isPinyinTerm(term) ? splitPinyin(term, commonCharacters()) : [];

/** Common characters of a syllable. */
const charactersOf = (syllable: string): readonly string[] => commonCharacters().get(syllable) ?? [];

/** Whether a term is the pinyin of neighbouring characters of a text, from a character's first letter on. */
export function isPinyinOf(term: string, text: string): boolean {
  return syllablesOf(text).some((syllables) =>
    syllables.some((_, at) =>
      syllables
        .slice(at, at + maxPinyin)
        .join('')
        .startsWith(term),
    ),
  );
}

/**
 * Grams are ASCII words, so that the index's tokenizer has no say in them: `u` one character of a title or tag, `x`
 * two characters that stand together, `p` two initials, `t` a whole tag, `n` a whole author's name.
 */
export function gramsOf({ title, author, tags, prompt }: Searchable): string {
  const normalized = [title, ...tags].map(normalizeText);
  const texts = [...normalized, normalizeText(prompt ?? '').slice(0, searchedPrompt)];
  const terms = texts.flatMap((text) => text.split(' '));
  const grams = new Set([
    ...normalized.flatMap((text) =>
      Array.from(text.replaceAll(' ', ''), (character) => `u${hexCodes(character)}`),
    ),
    ...terms.flatMap(bigrams).map((pair) => `x${hexCodes(pair)}`),
    ...initialsOf([title, ...tags].join(' '))
      .split(' ')
      .flatMap(bigrams)
      .map((pair) => `p${pair}`),
    ...tags.map((tag) => hashedTerm('t', tag)),
    hashedTerm('n', author),
  ]);
  return [...grams].join(' ');
}

const separator = '\u0001';

/** Stored beside the grams, to verify a match. */
export function searchTextOf({ title, author, tags, prompt }: Searchable): string {
  return [
    author,
    tags.join('\n'),
    [title, ...tags].map(normalizeText).join('\n'),
    initialsOf([title, ...tags].join(' ')),
    normalizeText(prompt ?? '').slice(0, searchedPrompt),
  ].join(separator);
}

/** Grams that a picture has to have: one, all of some, or any of some. */
export type GramQuery =
  | string
  | { readonly all: readonly GramQuery[] }
  | { readonly any: readonly GramQuery[] };

/** A parsed search. */
export interface Search {
  /** What the index looks for. */
  readonly grams: GramQuery;
  /** Whether a picture of these words (see `searchTextOf`) is really meant: grams alone do not tell their order. */
  readonly matches: (words: string) => boolean;
}

const isInitials = (term: string): boolean => /^[a-z]{2,}$/.test(term);

/** A term's characters in a title, tag or prompt, or its letters as initials or as pinyin. */
function gramsOfTerm(term: string): GramQuery {
  const pairs = bigrams(term);
  if (pairs.length === 0) return `u${hexCodes(term)}`;
  const byCharacters: GramQuery = { all: pairs.map((pair) => `x${hexCodes(pair)}`) };
  if (!isInitials(term)) return byCharacters;
  const initials = (letters: string): GramQuery => ({ all: bigrams(letters).map((pair) => `p${pair}`) });
  return { any: [byCharacters, initials(term), ...pinyinReadings(term).map(gramsOfReading)] };

  /** Full pinyin is looked for by its initials; one syllable alone by the characters that are read so. */
  function gramsOfReading(syllables: readonly string[]): GramQuery {
    const [only = ''] = syllables;
    return syllables.length > 1
      ? initials(syllables.map((syllable) => syllable.slice(0, 1)).join(''))
      : { any: charactersOf(only).map((character) => `u${hexCodes(character)}`) };
  }
}

/**
 * The search for what a visitor typed: every term stands in the title, a tag or the prompt, or is the initials of
 * title or tags, or their pinyin in full; or all of it is an author's name. Undefined where there is nothing to look for, null where
 * nothing can be found (only signs were typed).
 */
export function parseSearch(query: {
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
}): Search | null | undefined {
  const q = query.q?.trim() ?? '';
  const terms = normalizeText(q).split(' ').filter(Boolean).slice(0, maxTerms);
  if (q !== '' && terms.length === 0) return null;
  const clauses: GramQuery[] = [];
  const predicates: ((fields: string[]) => boolean)[] = [];
  if (terms.length > 0) {
    clauses.push({ any: [{ all: terms.map(gramsOfTerm) }, hashedTerm('n', q)] });
    predicates.push(([author, , normalized = '', initials = '', prompt = '']) => {
      if (author === q) return true;
      return terms.every(
        (term) =>
          normalized.includes(term) ||
          (Array.from(term).length > 1 && prompt.includes(term)) ||
          (isInitials(term) && (initials.includes(term) || isPinyinOf(term, normalized))),
      );
    });
  }
  const { tag, author } = query;
  if (tag !== undefined) {
    clauses.push(hashedTerm('t', tag));
    predicates.push(([, tags = '']) => tags.split('\n').includes(tag));
  }
  if (author !== undefined) {
    clauses.push(hashedTerm('n', author));
    predicates.push(([by]) => by === author);
  }
  if (clauses.length === 0) return undefined;
  return {
    grams: { all: clauses },
    matches(words) {
      const fields = words.split(separator);
      return predicates.every((test) => test(fields));
    },
  };
}
