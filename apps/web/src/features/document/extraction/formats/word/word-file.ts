import type { Block } from '@baigong/documents';
import { childOf, childrenOf, type XmlElement } from '../../markup/xml-tree.ts';
import { UnreadableDocument } from '../../extraction-error.ts';
import { chartBlocks } from '../ooxml/read-chart.ts';
import { diagramTexts } from '../ooxml/read-diagram.ts';
import type { PackageParts, Relation } from '../ooxml/package-parts.ts';
import { Numbering } from './numbering.ts';
import { Styles } from './styles.ts';

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

  target(part: string, id: string | undefined): string | undefined {
    let relations = this.#relations.get(part);
    if (!relations) {
      relations = this.parts.relations(part);
      this.#relations.set(part, relations);
    }
    return id === undefined ? undefined : relations.get(id)?.target;
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
