import { isBlank, isHan, isLatin } from './fold-text.ts';
import type { ReadingsOf } from './pinyin-match.ts';

/** Finaliser constants of MurmurHash3 (A. Appleby, public domain). */
const mix = (kind: number, one: number, two: number): number =>
  Math.imul(Math.imul(one ^ (kind * 0x85ebca6b), 0xc2b2ae35) ^ two, 0x27d4eb2f);

const none: readonly number[] = [];

/**
 * What a text is found by: single characters that are no Latin letter, pairs of any two that stand together, three
 * Latin letters in a row, and the syllables of two Chinese characters in a row.
 */
export class TextGrams {
  readonly #readingsOf: ReadingsOf;
  readonly #syllables = new Map<string, number>();
  readonly #numbers = Array.from<readonly number[] | undefined>({ length: 2 ** 16 });

  constructor(readingsOf: ReadingsOf) {
    this.#readingsOf = readingsOf;
  }

  /** All syllables that were met so far. */
  get syllables(): ReadonlySet<string> {
    return new Set(this.#syllables.keys());
  }

  /** Calls `add` with every gram of a folded text, repeated ones too. */
  each(text: string, add: (gram: number) => void): void {
    let before = 32;
    let secondBefore = 32;
    let syllablesBefore = none;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isBlank(code)) {
        if (!isLatin(code)) add(mix(1, code, 0));
        if (!isBlank(before)) add(mix(2, before, code));
        if (isLatin(code) && isLatin(before) && isLatin(secondBefore))
          add(mix(3, secondBefore * 256 + before, code));
      }
      const syllables = isHan(code) ? this.#numbersOf(code) : none;
      for (const first of syllablesBefore) for (const second of syllables) add(mix(4, first, second));
      syllablesBefore = syllables;
      secondBefore = before;
      before = code;
    }
  }

  /** The grams that a text with the term has; none for a single Latin letter. */
  ofTerm(term: string): number[] {
    const grams = new Set<number>();
    for (let at = 0; at < term.length; at += 1) {
      const [code, next, third] = [at, at + 1, at + 2].map((place) => term.charCodeAt(place));
      if (code === undefined || next === undefined || third === undefined) continue;
      if (term.length === 1 && !isLatin(code)) grams.add(mix(1, code, 0));
      if (isLatin(code) && isLatin(next) && isLatin(third)) grams.add(mix(3, code * 256 + next, third));
      else if (at + 1 < term.length) grams.add(mix(2, code, next));
    }
    return [...grams];
  }

  /** The grams of two syllables in a row, of which the second may be unfinished. */
  ofSyllables(first: string, second: string, unfinished: boolean): number[] {
    const one = this.#syllables.get(first);
    if (one === undefined) return [];
    const seconds = unfinished
      ? [...this.#syllables].filter(([syllable]) => syllable.startsWith(second)).map(([, number]) => number)
      : [this.#syllables.get(second)].filter((number) => number !== undefined);
    return seconds.map((two) => mix(4, one, two));
  }

  #numbersOf(code: number): readonly number[] {
    const known = this.#numbers[code];
    if (known) return known;
    const numbers = this.#readingsOf(String.fromCharCode(code)).map((syllable) => {
      const number = this.#syllables.get(syllable) ?? this.#syllables.size + 1;
      this.#syllables.set(syllable, number);
      return number;
    });
    this.#numbers[code] = numbers;
    return numbers;
  }
}
