import { childOf, elementsOf, findAll, type XmlElement } from '../markup/read-markup.ts';
import { numeral } from '../office/list-numbers.ts';

const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '一, 二, 三, ...': 'chineseCounting',
  '壹, 贰, 叁, ...': 'chineseLegalSimplified',
  '甲, 乙, 丙, ...': 'ideographTraditional',
  '子, 丑, 寅, ...': 'ideographZodiac',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
};

interface ListLevel {
  readonly format: string | undefined;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  readonly shown: number;
}

/** Styles of lists, of hidden and of struck-out text of an OpenDocument file. */
export class OdfStyles {
  readonly #lists = new Map<string, Map<number, ListLevel>>();
  readonly #hidden = new Set<string>();
  readonly #struck = new Set<string>();
  readonly #listOf = new Map<string, string>();
  readonly #parents = new Map<string, string>();
  readonly #outline: Map<number, ListLevel>;

  constructor(roots: readonly (XmlElement | undefined)[]) {
    const outline = new Map<number, ListLevel>();
    for (const root of roots) {
      for (const style of findAll(root, 'list-style'))
        this.#lists.set(style.attributes.get('name') ?? '', levelsOf(style));
      for (const style of findAll(root, 'outline-style'))
        for (const [at, level] of levelsOf(style)) outline.set(at, level);
      for (const style of findAll(root, 'style')) {
        const name = style.attributes.get('name') ?? '';
        const list = style.attributes.get('list-style-name');
        if (list !== undefined) this.#listOf.set(name, list);
        const parent = style.attributes.get('parent-style-name');
        if (parent !== undefined) this.#parents.set(name, parent);
        const display = (part: string) => childOf(style, part)?.attributes.get('display');
        if (display('text-properties') === 'none' || display('section-properties') === 'none')
          this.#hidden.add(name);
        const line = childOf(style, 'text-properties')?.attributes.get('text-line-through-style') ?? 'none';
        if (line !== 'none') this.#struck.add(name);
      }
    }
    this.#outline = outline;
  }

  isHidden(style: string | undefined): boolean {
    return style !== undefined && this.#hidden.has(style);
  }

  isStruck(style: string | undefined): boolean {
    return style !== undefined && this.#struck.has(style);
  }

  /** The list style of a paragraph style, or of one it is based on. */
  listOfStyle(style: string | undefined): string | undefined {
    let at = style;
    for (let step = 0; at !== undefined && step < 20; step += 1) {
      const list = this.#listOf.get(at);
      if (list !== undefined) return list;
      at = this.#parents.get(at);
    }
    return undefined;
  }

  /** The mark of an item: a number with its punctuation, an empty one for a bullet. */
  label(list: string | undefined, counters: readonly number[]): string | undefined {
    const levels = list === undefined ? undefined : this.#lists.get(list);
    return levels && labelOf(levels, counters);
  }

  headingLabel(counters: readonly number[]): string {
    return labelOf(this.#outline, counters) ?? '';
  }

  start(list: string | undefined, level: number): number {
    return this.#lists.get(list ?? '')?.get(level)?.start ?? 1;
  }
}

function labelOf(levels: ReadonlyMap<number, ListLevel>, counters: readonly number[]): string | undefined {
  const depth = counters.length;
  const own = levels.get(depth);
  if (!own) return undefined;
  if (own.format === undefined || own.format === '') return '';
  const from = Math.max(1, depth - own.shown + 1);
  const numbers: string[] = [];
  for (let at = from; at <= depth; at += 1)
    numbers.push(numeral(counters[at - 1] ?? 1, formats[levels.get(at)?.format ?? '1'] ?? 'decimal'));
  return `${own.prefix}${numbers.join('.')}${own.suffix}`;
}

function levelsOf(style: XmlElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const element of elementsOf(style)) {
    if (!element.name.includes('level-style')) continue;
    const get = (name: string) => element.attributes.get(name);
    levels.set(Number(get('level') ?? '1'), {
      format: element.name.endsWith('bullet') ? undefined : get('num-format'),
      prefix: get('num-prefix') ?? '',
      suffix: get('num-suffix') ?? '',
      start: Number(get('start-value') ?? '1') || 1,
      shown: Math.min(10, Number(get('display-levels') ?? '1') || 1),
    });
  }
  return levels;
}
