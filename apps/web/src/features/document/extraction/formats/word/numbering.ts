import { childOf, childrenOf, isOn, valueOf, type XmlElement } from '../../markup/xml-tree.ts';
import { numeral } from '../ooxml/numerals.ts';

interface Level {
  readonly start: number;
  readonly format: string;
  readonly text: string;
  readonly decimal: boolean;
  readonly style: string | undefined;
  /** Counted anew after this level (from 1) or one above it; 0 is never, absent any above. */
  readonly restart: number | undefined;
  readonly suffix: string;
}

interface NumberedList {
  /** What shares its counters: all lists of one abstract definition. */
  readonly key: string;
  readonly levels: readonly Level[];
  readonly overrides: ReadonlyMap<number, number>;
  begun: boolean;
}

/** The mark in front of a paragraph. */
export interface ListMark {
  readonly bullet: boolean;
  /** Number with its punctuation and the space behind it; empty for a mark. */
  readonly label: string;
}

const maxLevels = 9;
const whole = (text: string | undefined, otherwise: number): number => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : Math.max(-1, Math.min(value, 1_000_000));
};

function readLevel(element: XmlElement): Level {
  // A format that older programs do not know is given in an alternative.
  const format =
    childOf(element, 'numFmt') ??
    childOf(childOf(childOf(element, 'AlternateContent'), 'Choice'), 'numFmt') ??
    childOf(childOf(childOf(element, 'AlternateContent'), 'Fallback'), 'numFmt');
  const restart = valueOf(element, 'lvlRestart');
  return {
    start: whole(valueOf(element, 'start'), 1),
    format: format?.attributes.get('val') ?? 'decimal',
    text: (valueOf(element, 'lvlText') ?? '').slice(0, 100),
    decimal: isOn(element, 'isLgl'),
    style: valueOf(element, 'pStyle'),
    restart: restart === undefined ? undefined : whole(restart, 0),
    suffix: valueOf(element, 'suff') ?? 'tab',
  };
}

function readLevels(parent: XmlElement, levels: Level[]): Level[] {
  for (const element of childrenOf(parent, 'lvl')) {
    const at = whole(element.attributes.get('ilvl'), -1);
    if (at >= 0 && at < maxLevels) levels[at] = readLevel(element);
  }
  return levels;
}

/** Counts the numbered paragraphs of a Word file (ECMA-376 part 1, 17.9) as Word shows them. */
export class Numbering {
  readonly #lists = new Map<string, NumberedList>();
  readonly #counters = new Map<string, (number | undefined)[]>();

  constructor(root: XmlElement | undefined, listOfStyle: (style: string) => string | undefined) {
    const numbering = childOf(root, 'numbering');
    const abstract = new Map(
      childrenOf(numbering, 'abstractNum').map((one) => [one.attributes.get('abstractNumId') ?? '', one]),
    );
    const nums = new Map(childrenOf(numbering, 'num').map((one) => [one.attributes.get('numId') ?? '', one]));
    for (const [id, num] of nums) {
      let key = valueOf(num, 'abstractNumId') ?? '';
      // A list that takes its definition from a list style.
      const link = valueOf(abstract.get(key), 'numStyleLink');
      const linked = link === undefined ? undefined : nums.get(listOfStyle(link) ?? '');
      if (linked) key = valueOf(linked, 'abstractNumId') ?? key;
      const definition = abstract.get(key);
      const levels = definition ? readLevels(definition, []) : [];
      const overrides = new Map<number, number>();
      for (const override of childrenOf(num, 'lvlOverride')) {
        const at = whole(override.attributes.get('ilvl'), -1);
        if (at < 0 || at >= maxLevels) continue;
        const start = valueOf(override, 'startOverride');
        if (start !== undefined) overrides.set(at, whole(start, 1));
        readLevels(override, levels);
      }
      this.#lists.set(id, { key, levels, overrides, begun: false });
    }
  }

  /** The level of a list that belongs to a paragraph style. */
  levelOfStyle(list: string, style: string | undefined): number | undefined {
    const at =
      this.#lists.get(list)?.levels.findIndex((level) => level !== undefined && level.style === style) ?? -1;
    return at < 0 || style === undefined ? undefined : at;
  }

  /** Counts one more paragraph. Undefined where the list does not exist. */
  next(id: string, level: number): ListMark | undefined {
    const list = this.#lists.get(id);
    const own = list?.levels[level];
    if (!list || !own) return undefined;
    const counters = this.#counters.get(list.key) ?? [];
    this.#counters.set(list.key, counters);
    if (!list.begun) {
      list.begun = true;
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
      const format = own.decimal ? 'decimal' : (list.levels[at]?.format ?? 'decimal');
      return numeral(counters[at] ?? start(at), format);
    });
    if (label.trim() === '') return { bullet: false, label: '' };
    return { bullet: false, label: own.suffix === 'nothing' ? label : `${label.trimEnd()} ` };
  }
}
