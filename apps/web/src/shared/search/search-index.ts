import { isPinyinTerm, splitPinyin } from '@baigong/text-zh/pinyin';
import { foldText } from './fold-text.ts';
import { GramLists } from './gram-lists.ts';
import { findPinyin, initialsOf, mayBegin, type ReadingsOf } from './pinyin-match.ts';
import { describeMatch } from './describe-match.ts';
import { TextGrams } from './text-grams.ts';
import type { Hit, Unit, UnitKind } from './unit.ts';

const maxTerms = 6;
const maxTermLength = 64;
/** Of a unit only so much is indexed, in characters. */
export const maxUnitLength = 1_000_000;
/** Grams of a term that are looked up: the rarest. */
const maxGrams = 6;
const maxTitle = 200;
/** Units compared at once. */
const unitsAtOnce = 24;
/** Units that one query reads again from the database, at most. */
const maxLoads = 240;

interface Entry extends Omit<Unit, 'text'> {
  /** Null where it was left out to save memory. */
  text: string | null;
  readonly foldedTitle: string;
  readonly initials: number;
}

interface SearchOptions {
  readonly limit: number;
  readonly kinds?: readonly UnitKind[] | undefined;
}

interface SearchIndexOptions {
  readonly readingsOf: ReadingsOf;
  /** Reads texts that are not in memory; null for a unit that is gone. */
  readonly load: (units: readonly Pick<Unit, 'kind' | 'id'>[]) => Promise<readonly (Unit | null)[]>;
  /** Characters of text that stay in memory. */
  readonly maxChars: number;
}

const keyOf = ({ kind, id }: Pick<Unit, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Everything of one browser, to be searched by words, full pinyin and, in titles, pinyin initials. In memory alone. */
export class SearchIndex {
  readonly #options: SearchIndexOptions;
  readonly #grams: TextGrams;
  readonly #lists = new GramLists();
  /** By number; undefined for what was removed or replaced. */
  readonly #entries: (Entry | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  #chars = 0;

  constructor(options: SearchIndexOptions) {
    this.#options = options;
    this.#grams = new TextGrams(options.readingsOf);
  }

  /** Units that can be found. */
  get size(): number {
    return this.#numbers.size;
  }

  /** Units that were removed or replaced and still take room. */
  get waste(): number {
    return this.#entries.length - this.#numbers.size;
  }

  /** Bytes of the lists, and characters of text in memory. */
  get memory(): { readonly listBytes: number; readonly chars: number } {
    return { listBytes: this.#lists.bytes, chars: this.#chars };
  }

  keys(): Iterable<string> {
    return this.#numbers.keys();
  }

  remove(unit: Pick<Unit, 'kind' | 'id'>): void {
    const key = keyOf(unit);
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#chars -= this.#entries[number]?.text?.length ?? 0;
    this.#entries[number] = undefined;
    this.#numbers.delete(key);
  }

  /** Adds a unit, or replaces the one of the same kind and id. */
  put(unit: Unit): void {
    const key = keyOf(unit);
    const before = this.#numbers.get(key);
    const text = unit.text.slice(0, maxUnitLength);
    const known = before === undefined ? undefined : this.#entries[before];
    if (known && known.text === text && known.title === unit.title && known.time === unit.time) return;
    this.remove(unit);
    const number = this.#entries.length;
    const foldedTitle = foldText(unit.title).slice(0, maxTitle);
    const initials = initialsOf(foldedTitle, this.#options.readingsOf);
    const add = (gram: number): void => this.#lists.add(gram, number);
    this.#grams.each(foldedTitle, add);
    this.#grams.each(foldText(text), add);
    const keeps = this.#chars + text.length <= this.#options.maxChars;
    if (keeps) this.#chars += text.length;
    this.#entries.push({ ...unit, text: keeps ? text : null, foldedTitle, initials });
    this.#numbers.set(key, number);
  }

  /**
   * The units in which every word of the query stands, in the title or in the text: those with all in the title first,
   * then those found by their characters, newest first.
   */
  async search(query: string, { limit, kinds }: SearchOptions): Promise<readonly Hit[]> {
    const terms = foldText(query)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, maxTerms)
      .map((term) => term.slice(0, maxTermLength));
    if (terms.length === 0) return [];
    const found = terms.map((term) => this.#find(term, kinds));
    const [first, ...others] = found.toSorted((a, b) => a.count - b.count);
    const units: number[] = [];
    const scores = new Uint8Array(this.#entries.length);
    first?.marks.forEach((mark, unit) => {
      if (mark === 0 || others.some(({ marks }) => marks[unit] === 0)) return;
      units.push(unit);
      // 1 stands in the text alone, 2 in the title by pinyin, 3 as it is written.
      scores[unit] = others.reduce((least, { marks }) => Math.min(least, marks[unit] ?? 0), mark);
    });
    const orderOf = (unit: number): number =>
      (scores[unit] === 1 ? 0 : (scores[unit] ?? 0)) * 2 ** 44 + (this.#entries[unit]?.time ?? 0);
    const orders = new Map(units.map((unit) => [unit, orderOf(unit)]));
    units.sort((a, b) => (orders.get(b) ?? 0) - (orders.get(a) ?? 0));
    return this.#compare(units, terms, limit);
  }

  async #compare(units: readonly number[], terms: readonly string[], limit: number): Promise<readonly Hit[]> {
    const hits: Hit[] = [];
    let loads = 0;
    for (let at = 0; at < units.length && hits.length < limit && loads < maxLoads; at += unitsAtOnce) {
      const entries = units.slice(at, at + unitsAtOnce).flatMap((unit) => this.#entries[unit] ?? []);
      const absent = entries.filter(({ text }) => text === null);
      loads += absent.length;
      const loaded = absent.length > 0 ? await this.#options.load(absent) : [];
      const texts = new Map(loaded.flatMap((unit) => (unit ? [[keyOf(unit), unit.text] as const] : [])));
      for (const entry of entries) {
        const text = entry.text ?? texts.get(keyOf(entry));
        const hit = text === undefined ? null : describeMatch(entry, text, terms, this.#options.readingsOf);
        if (hit && hits.length < limit) hits.push(hit);
      }
    }
    const rank = ({ inTitle, byPinyin }: Hit): number => (inTitle ? 2 : 0) + (byPinyin ? 0 : 1);
    return hits.toSorted((a, b) => rank(b) - rank(a));
  }

  /** Marks the units that may have the term: 1 in the text, 2 in the title by pinyin, 3 in the title as it is written. */
  #find(
    term: string,
    kinds: readonly UnitKind[] | undefined,
  ): { readonly marks: Uint8Array; readonly count: number } {
    const entries = this.#entries;
    const marks = new Uint8Array(entries.length);
    const grams = this.#grams.ofTerm(term);
    if (grams.length === 0) marks.fill(1);
    else
      this.#mark(
        marks,
        grams.map((gram) => [gram]),
      );
    const pinyin = isPinyinTerm(term);
    if (pinyin) this.#markSyllables(marks, term);
    let count = 0;
    for (let unit = 0; unit < entries.length; unit += 1) {
      const entry = entries[unit];
      if (!entry || (kinds && !kinds.includes(entry.kind))) {
        marks[unit] = 0;
        continue;
      }
      const { foldedTitle, initials } = entry;
      if (marks[unit] !== 0 && foldedTitle.includes(term)) marks[unit] = 3;
      else if (
        pinyin &&
        mayBegin(initials, term) &&
        findPinyin(foldedTitle, term, this.#options.readingsOf, true)
      )
        marks[unit] = 2;
      if (marks[unit] !== 0) count += 1;
    }
    return { marks, count };
  }

  #markSyllables(marks: Uint8Array, term: string): void {
    for (const syllables of splitPinyin(term, this.#grams.syllables)) {
      if (syllables.length < 2) continue;
      const pairs = syllables
        .slice(1)
        .map((second, n) => this.#grams.ofSyllables(syllables[n] ?? '', second, n === syllables.length - 2));
      this.#mark(marks, pairs);
    }
  }

  /** Marks the units that have one gram of each choice; of many choices only the rarest are looked at. */
  #mark(marks: Uint8Array, choices: readonly (readonly number[])[]): void {
    const rarest = choices
      .map((grams) => ({ grams, count: grams.reduce((sum, gram) => sum + this.#lists.count(gram), 0) }))
      .toSorted((a, b) => a.count - b.count)
      .slice(0, maxGrams);
    // How many choices in a row a unit has had.
    const had = new Uint8Array(marks.length);
    for (const [n, { grams, count }] of rarest.entries()) {
      if (count === 0) return;
      const isLast = n === rarest.length - 1;
      for (const gram of grams)
        this.#lists.each(gram, (unit) => {
          if (had[unit] !== n) return;
          had[unit] = n + 1;
          if (isLast) marks[unit] = 1;
        });
    }
  }
}
