import type { StructureNode } from '../drawing.ts';
import { number, textString, type ObjectTable, type Ref } from './objects.ts';

type Kid =
  | { readonly kind: 'content'; readonly page: number; readonly id: number }
  | { readonly kind: 'annotation'; readonly page: number; readonly ref: Ref }
  | { readonly kind: 'node'; readonly index: number };

interface Element extends StructureNode {
  readonly ref: Ref;
  readonly kids: Kid[];
  box: string;
}

/**
 * The structure tree of a tagged PDF (ISO 32000-1, 14.7): which content of which page is a heading, a paragraph, a list.
 * Nodes without content are left out.
 */
export class StructureTree {
  readonly #objects: ObjectTable;
  readonly #document: Ref;
  readonly #elements: readonly (Element | undefined)[];
  readonly #used: Element[] = [];
  readonly #top: Kid[] = [];
  /** The element of each marked content, by page. */
  readonly #contents: Ref[][];
  /** The element of each annotation: their keys follow the pages'. */
  readonly #annotated: Ref[] = [];
  readonly #nodes: readonly StructureNode[];

  constructor(objects: ObjectTable, nodes: readonly StructureNode[], pages: number) {
    this.#objects = objects;
    this.#nodes = nodes;
    this.#document = objects.reserve();
    this.#elements = nodes.map(() => undefined);
    this.#contents = Array.from({ length: pages }, () => []);
  }

  /** The operator that begins content of a node; of none, content that is decoration. */
  begin(tag: number | undefined, page: number): string {
    const element = tag === undefined ? undefined : this.#element(tag);
    if (!element) return '/Artifact BMC';
    const contents = (this.#contents[page] ??= []);
    const id = contents.push(element.ref) - 1;
    element.kids.push({ kind: 'content', page, id });
    return `/${element.role}<</MCID ${id}>>BDC`;
  }

  /** Where a figure stands, in points. */
  setBox(tag: number, box: readonly [number, number, number, number]): void {
    const element = this.#element(tag);
    if (element) element.box = `/A<</O/Layout/BBox[${box.map(number).join(' ')}]>>`;
  }

  /** Adds a link's annotation to its node: the annotation's StructParent. */
  addAnnotation(tag: number, page: number, ref: Ref): number | undefined {
    const element = this.#element(tag);
    if (!element) return undefined;
    element.kids.push({ kind: 'annotation', page, ref });
    return this.#contents.length + this.#annotated.push(element.ref) - 1;
  }

  #element(tag: number): Element | undefined {
    const node = this.#nodes[tag];
    if (!node) return undefined;
    let element = this.#elements[tag];
    if (!element) {
      element = { ...node, ref: this.#objects.reserve(), kids: [], box: '' };
      (this.#elements as (Element | undefined)[])[tag] = element;
      this.#used.push(element);
      const above = node.parent < 0 ? undefined : this.#element(node.parent);
      (above?.kids ?? this.#top).push({ kind: 'node', index: tag });
    }
    return element;
  }

  /** Writes the tree; gives the catalog's entries. */
  write(pages: readonly Ref[]): string {
    const root = this.#objects.reserve();
    for (const element of this.#used) this.#writeElement(element, pages);
    const top = this.#kids(this.#top, pages, undefined);
    this.#objects.set(this.#document, `<</S/Document/P ${root}${top}>>`);
    const parents = [
      ...this.#contents.map((refs, page) => `${page}[${refs.join(' ')}]`),
      ...this.#annotated.map((ref, index) => `${this.#contents.length + index} ${ref}`),
    ];
    const tree = this.#objects.add(`<</Nums[${parents.join(' ')}]>>`);
    this.#objects.set(
      root,
      `<</Type/StructTreeRoot/K ${this.#document}/ParentTree ${tree}/ParentTreeNextKey ${parents.length}>>`,
    );
    return `/StructTreeRoot ${root}/MarkInfo<</Marked true>>`;
  }

  #writeElement(element: Element, pages: readonly Ref[]): void {
    const { role, parent, alt, language, numbered, box, ref, kids } = element;
    const above = this.#elements[parent]?.ref ?? this.#document;
    const page = kids.find((kid) => kid.kind !== 'node')?.page;
    const entries = [
      page === undefined ? '' : `/Pg ${pages[page]}`,
      alt ? `/Alt${textString(alt)}` : '',
      language ? `/Lang(${language})` : '',
      numbered ? '/A<</O/List/ListNumbering/Decimal>>' : '',
      box,
    ].join('');
    this.#objects.set(ref, `<</S/${role}/P ${above}${entries}${this.#kids(kids, pages, page)}>>`);
  }

  #kids(kids: readonly Kid[], pages: readonly Ref[], ownPage: number | undefined): string {
    // Groups hold their parts in reading order, though a column that goes on is drawn after its neighbour.
    const groups = kids.flatMap((kid) => (kid.kind === 'node' ? [kid.index] : []));
    const ordered =
      groups.length === kids.length
        ? groups.toSorted((a, b) => a - b).map((index): Kid => ({ kind: 'node', index }))
        : kids;
    const written = ordered.map((kid) => {
      if (kid.kind === 'node') return this.#elements[kid.index]?.ref;
      if (kid.kind === 'annotation') return `<</Type/OBJR/Pg ${pages[kid.page]}/Obj ${kid.ref}>>`;
      return kid.page === ownPage ? kid.id : `<</Type/MCR/Pg ${pages[kid.page]}/MCID ${kid.id}>>`;
    });
    return `/K[${written.join(' ')}]`;
  }
}
