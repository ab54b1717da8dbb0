import { childOf, childrenOf, isOn, valueOf, type XmlElement } from '../../markup/xml-tree.ts';
import {
  ListCounters,
  maxLevels,
  type ListLevel,
  type ListMark,
  type NumberedList,
} from '../list-counters.ts';

const whole = (text: string | undefined, otherwise: number): number => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : Math.max(-1, Math.min(value, 1_000_000));
};

function readLevel(element: XmlElement): ListLevel {
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

function readLevels(parent: XmlElement, levels: ListLevel[]): ListLevel[] {
  for (const element of childrenOf(parent, 'lvl')) {
    const at = whole(element.attributes.get('ilvl'), -1);
    if (at >= 0 && at < maxLevels) levels[at] = readLevel(element);
  }
  return levels;
}

/** Counts the numbered paragraphs of a Word file (ECMA-376 part 1, 17.9) as Word shows them. */
export class Numbering {
  readonly #counters: ListCounters;

  constructor(root: XmlElement | undefined, listOfStyle: (style: string) => string | undefined) {
    const numbering = childOf(root, 'numbering');
    const abstract = new Map(
      childrenOf(numbering, 'abstractNum').map((one) => [one.attributes.get('abstractNumId') ?? '', one]),
    );
    const lists = new Map<string, NumberedList>();
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
      lists.set(id, { key, levels, overrides });
    }
    this.#counters = new ListCounters(lists);
  }

  /** The level of a list that belongs to a paragraph style. */
  levelOfStyle(list: string, style: string | undefined): number | undefined {
    const at = this.#counters.list(list)?.levels.findIndex((level) => level?.style === style) ?? -1;
    return at < 0 || style === undefined ? undefined : at;
  }

  /** Counts one more paragraph. Undefined where the list does not exist. */
  next(id: string, level: number): ListMark | undefined {
    return this.#counters.next(id, level);
  }
}
