import { createHash } from 'node:crypto';
import { pinyin } from 'pinyin-pro';

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

/** The first letters of the pinyin of every run of Chinese characters: `山水 blue 夜` is `ss y`. */
function initialsOf(text: string): string {
  return (text.match(/\p{Script=Han}+/gu) ?? [])
    .map((run) => pinyin(run, { pattern: 'first', toneType: 'none', type: 'array' }).join(''))
    .join(' ');
}

const hexCodes = (text: string): string =>
  Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');
const hashedTerm = (kind: 't' | 'n', text: string): string =>
  kind + createHash('sha256').update(text).digest('hex').slice(0, 12);

function bigrams(term: string): string[] {
  const characters = Array.from(term);
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
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

/** A parsed search. */
export interface Search {
  /** FTS5 query. */
  readonly match: string;
  /** Whether a picture of these words (see `wordsOf`) is really meant: grams alone do not tell their order. */
  readonly matches: (words: string) => boolean;
}

const all = (grams: readonly string[]): string => grams.map((gram) => `"${gram}"`).join(' AND ');

/**
 * The search for what a visitor typed: every term stands in the title, a tag or the prompt, or is the initials of
 * title or tags; or all of it is an author's name. Undefined where there is nothing to look for, null where
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
  const clauses: string[] = [];
  const predicates: ((fields: string[]) => boolean)[] = [];
  if (terms.length > 0) {
    const termClauses = terms.map((term) => {
      const grams = bigrams(term);
      const byChars =
        grams.length === 0 ? `"u${hexCodes(term)}"` : all(grams.map((pair) => `x${hexCodes(pair)}`));
      const initials = /^[a-z]{2,}$/.test(term) ? ` OR (${all(grams.map((pair) => `p${pair}`))})` : '';
      return `((${byChars})${initials})`;
    });
    clauses.push(`((${termClauses.join(' AND ')}) OR "${hashedTerm('n', q)}")`);
    predicates.push(([author, , normalized = '', initials = '', prompt = '']) => {
      if (author === q) return true;
      return terms.every(
        (term) =>
          normalized.includes(term) ||
          (Array.from(term).length > 1 && prompt.includes(term)) ||
          (/^[a-z]{2,}$/.test(term) && initials.includes(term)),
      );
    });
  }
  const { tag, author } = query;
  if (tag !== undefined) {
    clauses.push(`"${hashedTerm('t', tag)}"`);
    predicates.push(([, tags = '']) => tags.split('\n').includes(tag));
  }
  if (author !== undefined) {
    clauses.push(`"${hashedTerm('n', author)}"`);
    predicates.push(([by]) => by === author);
  }
  if (clauses.length === 0) return undefined;
  return {
    match: clauses.join(' AND '),
    matches(words) {
      const fields = words.split(separator);
      return predicates.every((test) => test(fields));
    },
  };
}
