import type { Block } from '../document-text.ts';
import { childOf, childrenOf, type XmlElement, descend, isOn, valueOf } from '../markup/read-markup.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { chartBlocks, diagramTexts } from '../office/read-chart.ts';
import type { PackageParts, Relation } from '../office/package-parts.ts';
import {
  ListCounters,
  maxLevels,
  type ListLevel,
  type ListMark,
  type NumberedList,
} from '../office/list-numbers.ts';

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
class Numbering {
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

interface Style {
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly element: XmlElement;
}

const maxChain = 20;

/** The named styles of a Word file, with what they inherit. */
class Styles {
  readonly #styles = new Map<string, Style>();
  readonly defaultParagraph: string | undefined;

  constructor(root: XmlElement | undefined) {
    for (const element of childrenOf(childOf(root, 'styles'), 'style')) {
      const id = element.attributes.get('styleId') ?? '';
      this.#styles.set(id, {
        name: valueOf(element, 'name') ?? '',
        basedOn: valueOf(element, 'basedOn'),
        element,
      });
      if (
        element.attributes.get('type') === 'paragraph' &&
        /^(?:1|true|on)$/.test(element.attributes.get('default') ?? '')
      )
        this.defaultParagraph ??= id;
    }
  }

  name(id: string | undefined): string {
    return this.#styles.get(id ?? '')?.name ?? '';
  }

  /** The first answer in a style and those it is based on. */
  #inherited<Value>(
    id: string | undefined,
    read: (style: Style, id: string) => Value | undefined,
  ): Value | undefined {
    let at = id;
    for (let step = 0; at !== undefined && step < maxChain; step += 1) {
      const style = this.#styles.get(at);
      if (!style) return undefined;
      const found = read(style, at);
      if (found !== undefined) return found;
      at = style.basedOn;
    }
    return undefined;
  }

  /** The level (1 to 6) of a heading style. */
  headingLevel(id: string | undefined): number | undefined {
    return this.#inherited(id, ({ name, element }) => {
      const named = /^(?:heading|标题)\s*([1-9])/i.exec(name)?.[1];
      if (named !== undefined) return Math.min(6, Number(named));
      if (/^(?:title|标题)$/i.test(name)) return 1;
      const outline = Number.parseInt(valueOf(childOf(element, 'pPr'), 'outlineLvl') ?? '', 10);
      // 9 is body text.
      if (outline === 9) return 0;
      return outline >= 0 && outline < 9 ? Math.min(6, outline + 1) : undefined;
    });
  }

  /** The list that a style belongs to, and the style that says so. */
  list(id: string | undefined): { list: string; level: number | undefined; style: string } | undefined {
    return this.#inherited(id, ({ element }, style) => {
      const numbering = descend(element, 'pPr', 'numPr');
      const list = valueOf(numbering, 'numId');
      if (list === undefined) return undefined;
      const level = valueOf(numbering, 'ilvl');
      return { list, level: level === undefined ? undefined : Number.parseInt(level, 10), style };
    });
  }

  /** Whether text of this style is hidden. */
  isHidden(id: string | undefined): boolean {
    return (
      this.#inherited(id, ({ element }) => {
        const properties = childOf(element, 'rPr');
        return childOf(properties, 'vanish') ? isOn(properties, 'vanish') : undefined;
      }) ?? false
    );
  }
}

export type NoteKind = 'footnote' | 'endnote';

interface Note {
  readonly mark: string;
  readonly element: XmlElement;
  readonly part: string;
}

/** What the stories of a Word file (body, notes, comments, headers) share: styles, numbers, and what was already said. */
export class WordFile {
  readonly main: string;
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly parts: PackageParts;
  /** Notes in the order of their references. */
  readonly notes: Record<NoteKind, Note[]> = { footnote: [], endnote: [] };
  readonly #sources: Record<
    NoteKind | 'comment',
    { readonly part: string; readonly byId: Map<string, XmlElement> }
  >;
  readonly #relations = new Map<string, Map<string, Relation>>();
  readonly #links = new Map<string, Map<string, Relation>>();
  readonly #marks = new Map<string, string>();
  readonly #said = new Set<string>();

  constructor(parts: PackageParts) {
    this.parts = parts;
    const main =
      parts.related('', 'officeDocument') ??
      parts.names.find((name) => /^word\/document\d*\.xml$/i.test(name));
    if (main === undefined || parts.source(main) === undefined) throw new UnreadableDocument('broken');
    this.main = main;
    this.styles = new Styles(parts.tree(parts.related(main, 'styles')));
    this.numbering = new Numbering(
      parts.tree(parts.related(main, 'numbering')),
      (style) => this.styles.list(style)?.list,
    );
    const source = (type: string, root: string, name: string) => {
      const part = parts.related(main, type) ?? '';
      const all = childrenOf(childOf(parts.tree(part), root), name);
      return { part, byId: new Map(all.map((one) => [one.attributes.get('id') ?? '', one])) };
    };
    this.#sources = {
      footnote: source('footnotes', 'footnotes', 'footnote'),
      endnote: source('endnotes', 'endnotes', 'endnote'),
      comment: source('comments', 'comments', 'comment'),
    };
  }

  /** The mark of a note in the text; the note itself is kept for the end. */
  noteMark(kind: NoteKind, id: string): string {
    const known = this.#marks.get(`${kind} ${id}`);
    if (known !== undefined) return known;
    const { byId, part } = this.#sources[kind];
    const element = byId.get(id);
    // Separators are notes too.
    if (!element || element.attributes.has('type')) return '';
    const mark = `[${kind === 'footnote' ? '' : '尾'}${this.notes[kind].length + 1}]`;
    this.notes[kind].push({ mark, element, part });
    this.#marks.set(`${kind} ${id}`, mark);
    return mark;
  }

  /** A comment, the first time that it is asked for. */
  comment(
    id: string,
  ): { readonly author: string; readonly element: XmlElement; readonly part: string } | undefined {
    const { byId, part } = this.#sources.comment;
    const element = byId.get(id);
    if (!element || !this.first(`comment ${id}`)) return undefined;
    return { author: element.attributes.get('author')?.trim() ?? '', element, part };
  }

  /** Whether something is met for the first time: a file may refer to a large part a thousand times. */
  first(what: string): boolean {
    if (this.#said.has(what)) return false;
    this.#said.add(what);
    return true;
  }

  /** The level (1 to 6) of a paragraph that is a heading; 0 for others. */
  headingLevel(properties: XmlElement | undefined, style: string | undefined): number {
    const outline = Number.parseInt(valueOf(properties, 'outlineLvl') ?? '', 10);
    if (outline >= 0 && outline < 9) return Math.min(6, outline + 1);
    return this.styles.headingLevel(style) ?? 0;
  }

  /** The list that a paragraph belongs to by itself or by its style, and its level from 0. */
  listPlace(
    properties: XmlElement | undefined,
    style: string | undefined,
  ): { readonly list: string; readonly level: number } | undefined {
    const direct = childOf(properties, 'numPr');
    const inherited = this.styles.list(style);
    const list = valueOf(direct, 'numId') ?? inherited?.list;
    if (list === undefined || list === '0') return undefined;
    const own = Number.parseInt(valueOf(direct, 'ilvl') ?? '', 10);
    if (!Number.isNaN(own)) return { list, level: own };
    const level =
      this.numbering.levelOfStyle(list, style) ??
      this.numbering.levelOfStyle(list, inherited?.style) ??
      inherited?.level ??
      0;
    return { list, level };
  }

  target(part: string, id: string | undefined): string | undefined {
    let relations = this.#relations.get(part);
    if (!relations) {
      relations = this.parts.relations(part);
      this.#relations.set(part, relations);
    }
    return id === undefined ? undefined : relations.get(id)?.target;
  }

  /** The address outside of the file that a relation of a part leads to. */
  address(part: string, id: string | undefined): string | undefined {
    let links = this.#links.get(part);
    if (!links) {
      links = this.parts.links(part);
      this.#links.set(part, links);
    }
    return id === undefined ? undefined : links.get(id)?.target;
  }

  chart(part: string, id: string | undefined): Block[] {
    const target = this.target(part, id);
    const root = target !== undefined && this.first(target) ? this.parts.tree(target) : undefined;
    return root ? chartBlocks(root) : [];
  }

  /** The texts of a diagram (SmartArt). */
  diagram(part: string, id: string | undefined): Block[] {
    const target = this.target(part, id);
    const root = target !== undefined && this.first(target) ? this.parts.tree(target) : undefined;
    return root ? diagramTexts(root).map((text) => ({ kind: 'item', text })) : [];
  }
}
