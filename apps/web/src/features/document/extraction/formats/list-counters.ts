import { numeral } from './ooxml/numerals.ts';

export interface ListLevel {
  readonly start: number;
  /** A number format by its name in ECMA-376; `bullet` is a mark. */
  readonly format: string;
  /** %1 to %9 stand for the numbers of the levels. */
  readonly text: string;
  /** All numbers in digits, whatever their levels ask for. */
  readonly decimal: boolean;
  readonly style: string | undefined;
  /** Counted anew after this level (from 1) or one above it; 0 is never, absent any above. */
  readonly restart: number | undefined;
  readonly suffix: string;
}

export interface NumberedList {
  /** What shares its counters: all lists of one abstract definition. */
  readonly key: string;
  readonly levels: readonly (ListLevel | undefined)[];
  readonly overrides: ReadonlyMap<number, number>;
}

/** The mark in front of a paragraph. */
export interface ListMark {
  readonly bullet: boolean;
  /** Number with its punctuation and the space behind it; empty for a mark. */
  readonly label: string;
}

export const maxLevels = 9;

/** Counts the numbered paragraphs of a Word file (ECMA-376 part 1, 17.9) as Word shows them. */
export class ListCounters {
  readonly #lists: ReadonlyMap<string, NumberedList>;
  readonly #begun = new Set<string>();
  readonly #counters = new Map<string, (number | undefined)[]>();

  constructor(lists: ReadonlyMap<string, NumberedList>) {
    this.#lists = lists;
  }

  list(id: string): NumberedList | undefined {
    return this.#lists.get(id);
  }

  /** Counts one more paragraph. Undefined where the list does not exist. */
  next(id: string, level: number): ListMark | undefined {
    const list = this.#lists.get(id);
    const own = list?.levels[level];
    if (!list || !own) return undefined;
    const counters = this.#counters.get(list.key) ?? [];
    this.#counters.set(list.key, counters);
    if (!this.#begun.has(id)) {
      this.#begun.add(id);
      for (const at of list.overrides.keys()) counters[at] = undefined;
    }
    const start = (at: number) => list.overrides.get(at) ?? list.levels[at]?.start ?? 1;
    counters[level] = counters[level] === undefined ? start(level) : counters[level] + 1;
    for (let at = 0; at < level; at += 1) counters[at] ??= start(at);
    for (let at = level + 1; at < maxLevels; at += 1) {
      const restart = list.levels[at]?.restart;
      if (restart === undefined || level < restart) counters[at] = undefined;
    }
    if (own.format === 'bullet') return { bullet: true, label: '' };
    const label = own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const written = list.levels[at]?.format ?? 'decimal';
      // Legal style makes numerals of all signs, and keeps a zero in front.
      const format = own.decimal && written !== 'decimalZero' ? 'decimal' : written;
      return numeral(counters[at] ?? start(at), format);
    });
    if (label.trim() === '') return { bullet: false, label: '' };
    return { bullet: false, label: own.suffix === 'nothing' ? label : `${label.trimEnd()} ` };
  }
}
