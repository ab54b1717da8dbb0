import { childOf, childrenOf, elementsOf, findAll, textOf, type XmlElement } from '../markup/read-markup.ts';
import { PackageParts } from '../office/package-parts.ts';
import { resolvePath, unpack } from '../unpack.ts';
import { UnreadableDocument } from '../unreadable-document.ts';

/** Millimetres: x, y, width, height. */
export type OfdBox = readonly [x: number, y: number, width: number, height: number];

/** The numbers of a list; what is none is 0. */
export function numbersOf(text: string | undefined): number[] {
  const words = (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
  return words.map((word) => {
    const value = Number(word);
    return Number.isFinite(value) ? value : 0;
  });
}

export function boxOf(text: string | undefined): OfdBox | undefined {
  const [x, y, width, height] = numbersOf(text);
  return x === undefined || y === undefined || width === undefined || height === undefined
    ? undefined
    : [x, y, width, height];
}

/** What a page refers to by ids: fonts, pictures, drawing parameters, colour spaces, groups. */
export interface OfdResource {
  readonly element: XmlElement;
  /** The file that it names, from the root of the package. */
  readonly file: string | undefined;
}

export interface OfdTemplate {
  readonly part: string;
  readonly isForeground: boolean;
}

/** What lies over a page and is drawn within a box of its own. */
export interface OfdAnnotation {
  readonly type: string;
  readonly author: string;
  readonly remark: string;
  readonly appearance: XmlElement | undefined;
  readonly isVisible: boolean;
}

/** A seal: where it stands, and the file that has its picture. */
export interface OfdSeal {
  readonly box: OfdBox;
  /** The part of the box that is shown, from its corner. */
  readonly clip: OfdBox | undefined;
  readonly files: readonly string[];
}

export interface OfdPage {
  readonly id: string;
  readonly document: OfdDocument;
  readonly part: string;
  readonly seals: readonly OfdSeal[];
}

interface Bookmark {
  readonly title: string;
  readonly level: number;
  readonly pageId: string | undefined;
}

const defaultBox: OfdBox = [0, 0, 210, 297];
/** A page has at least some extent, and none is wider than a building. */
const isBox = (box: OfdBox | undefined): box is OfdBox =>
  box !== undefined && box[2] > 0 && box[3] > 0 && box[2] < 100_000 && box[3] < 100_000;

/** One document of a file. */
export class OfdDocument {
  readonly #file: OfdFile;
  readonly #part: string;
  readonly #root: XmlElement | undefined;
  readonly #resources = new Map<string, OfdResource>();
  readonly #templates = new Map<string, OfdTemplate>();
  readonly #annotations = new Map<string, OfdAnnotation[]>();
  readonly pages: readonly OfdPage[];

  constructor(file: OfdFile, part: string, seals: ReadonlyMap<string, readonly OfdSeal[]>) {
    this.#file = file;
    this.#part = part;
    this.#root = childOf(file.tree(part), 'Document');
    const common = childOf(this.#root, 'CommonData');
    for (const name of ['PublicRes', 'DocumentRes'])
      for (const element of childrenOf(common, name)) this.#addResources(file.resolve(part, textOf(element)));
    for (const { attributes } of childrenOf(common, 'TemplatePage')) {
      const template = file.resolve(part, attributes.get('BaseLoc'));
      if (template !== undefined)
        this.#templates.set(attributes.get('ID') ?? '', {
          part: template,
          isForeground: attributes.get('ZOrder') === 'Foreground',
        });
    }
    this.pages = childrenOf(childOf(this.#root, 'Pages'), 'Page').flatMap(({ attributes }): OfdPage[] => {
      const own = file.resolve(part, attributes.get('BaseLoc'));
      const id = attributes.get('ID') ?? '';
      return own === undefined ? [] : [{ id, document: this, part: own, seals: seals.get(id) ?? [] }];
    });
    this.#readAnnotations();
  }

  get isThere(): boolean {
    return this.#root !== undefined;
  }

  /** How many pages the document says it has; those whose part is missing are not in `pages`. */
  get declaredPages(): number {
    return childrenOf(childOf(this.#root, 'Pages'), 'Page').length;
  }

  #addResources(part: string | undefined): void {
    const root = childOf(this.#file.tree(part), 'Res');
    if (part === undefined || !root) return;
    const base = root.attributes.get('BaseLoc') ?? '';
    for (const element of elementsOf(root).flatMap(elementsOf)) {
      const id = element.attributes.get('ID');
      if (id === undefined) continue;
      const name = textOf(childOf(element, 'MediaFile') ?? childOf(element, 'FontFile')).trim();
      const inBase = base === '' ? name : `${base.replace(/\/$/, '')}/${name}`;
      const found =
        name === '' ? undefined : (this.#file.resolve(part, inBase) ?? this.#file.resolve(part, name));
      this.#resources.set(id, { element, file: found });
    }
  }

  #readAnnotations(): void {
    const index = this.#file.resolve(this.#part, textOf(childOf(this.#root, 'Annotations')));
    for (const page of findAll(this.#file.tree(index), 'Page')) {
      const part = this.#file.resolve(index ?? '', textOf(childOf(page, 'FileLoc')));
      const own = findAll(this.#file.tree(part), 'Annot').map((element): OfdAnnotation => ({
        type: element.attributes.get('Type') ?? '',
        author: element.attributes.get('Creator')?.trim() ?? '',
        remark: textOf(childOf(element, 'Remark')).trim(),
        appearance: childOf(element, 'Appearance'),
        isVisible: element.attributes.get('Visible') !== 'false',
      }));
      const id = page.attributes.get('PageID') ?? '';
      this.#annotations.set(id, [...(this.#annotations.get(id) ?? []), ...own]);
    }
  }

  resource(id: string | undefined): OfdResource | undefined {
    return id === undefined ? undefined : this.#resources.get(id);
  }

  annotations(page: OfdPage): readonly OfdAnnotation[] {
    return this.#annotations.get(page.id) ?? [];
  }

  /** The box of a page that is shown: its own, or that of all pages. */
  boxOf(page: OfdPage): OfdBox {
    const own = childOf(childOf(this.#file.tree(page.part), 'Page'), 'Area');
    const common = childOf(childOf(this.#root, 'CommonData'), 'PageArea');
    for (const area of [own, common]) {
      const box = boxOf(textOf(childOf(area, 'PhysicalBox')));
      if (isBox(box)) return box;
    }
    return defaultBox;
  }

  /** The layers of a page in the order in which they are drawn, with those of its templates. */
  layers(page: OfdPage): XmlElement[] {
    const root = childOf(this.#file.tree(page.part), 'Page');
    const layersOf = (part: XmlElement | undefined) => childrenOf(childOf(part, 'Content'), 'Layer');
    const [below, above]: [XmlElement[], XmlElement[]] = [[], []];
    for (const { attributes } of childrenOf(root, 'Template')) {
      const template = this.#templates.get(attributes.get('TemplateID') ?? '');
      if (!template) continue;
      const isAbove =
        (attributes.get('ZOrder') ?? (template.isForeground ? 'Foreground' : '')) === 'Foreground';
      (isAbove ? above : below).push(...layersOf(childOf(this.#file.tree(template.part), 'Page')));
    }
    const own = layersOf(root);
    const ofType = (type: string) => own.filter(({ attributes }) => attributes.get('Type') === type);
    const body = own.filter(({ attributes }) => !/^(?:Back|Fore)ground$/.test(attributes.get('Type') ?? ''));
    return [...below, ...ofType('Background'), ...body, ...ofType('Foreground'), ...above];
  }

  /** The entries of its outline with the pages they lead to. */
  bookmarks(most: number): Bookmark[] {
    const found: Bookmark[] = [];
    const add = (element: XmlElement, level: number) => {
      for (const entry of childrenOf(element, 'OutlineElem')) {
        if (found.length >= most) return;
        const title = (entry.attributes.get('Title') ?? '').trim();
        const goto = findAll(childOf(entry, 'Actions'), 'Dest')[0];
        if (title !== '') found.push({ title, level, pageId: goto?.attributes.get('PageID') });
        add(entry, level + 1);
      }
    };
    const outlines = childOf(this.#root, 'Outlines');
    if (outlines) add(outlines, 1);
    return found;
  }

  /** The trees of parts that say what objects mean (invoices: number, parties, amounts). */
  tags(): XmlElement[] {
    const index = this.#file.resolve(this.#part, textOf(childOf(this.#root, 'CustomTags')));
    return findAll(this.#file.tree(index), 'FileLoc').flatMap((element) => {
      const tree = this.#file.tree(this.#file.resolve(index ?? '', textOf(element)));
      return tree ? [tree] : [];
    });
  }

  /** The trees of attached XML files. */
  attachedTrees(): XmlElement[] {
    const index = this.#file.resolve(this.#part, textOf(childOf(this.#root, 'Attachments')));
    return findAll(this.#file.tree(index), 'FileLoc').flatMap((element) => {
      const tree = this.#file.tree(this.#file.resolve(index ?? '', textOf(element)));
      return tree ? [tree] : [];
    });
  }

  page(id: string | undefined): OfdPage | undefined {
    return this.pages.find((page) => page.id === id);
  }
}

/** An OFD file (GB/T 33190): its documents, with pages, templates and resources that refer to each other by paths and ids. */
export class OfdFile {
  readonly #bytes: Uint8Array;
  readonly #parts: PackageParts;
  readonly #names: ReadonlyMap<string, string>;
  readonly #trees = new Map<string, XmlElement>();
  readonly documents: readonly OfdDocument[];
  /** Keys and values that the file says of itself. */
  readonly custom: ReadonlyMap<string, string>;

  /** Throws UnreadableDocument. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#parts = new PackageParts(bytes);
    this.#names = new Map(this.#parts.names.map((name) => [name.toLowerCase(), name]));
    if (this.#parts.names.some((name) => /^(?:.*\/)?(?:encryptions\.xml|decryptseed\.dat)$/i.test(name)))
      throw new UnreadableDocument('encrypted');
    const root = childOf(this.tree('OFD.xml'), 'OFD');
    const bodies = childrenOf(root, 'DocBody');
    this.documents = bodies.flatMap((body) => {
      const part = this.resolve('OFD.xml', textOf(childOf(body, 'DocRoot')));
      return part === undefined ? [] : [new OfdDocument(this, part, this.#readSeals(body))];
    });
    if (!this.documents.some((document) => document.isThere)) throw new UnreadableDocument('broken');
    this.custom = new Map(
      findAll(root, 'CustomData').map((one) => [one.attributes.get('Name') ?? '', textOf(one).trim()]),
    );
  }

  /** A part that is no XML: a picture, a font, a seal. Throws UnreadableDocument beyond the limits. */
  bytes(part: string): Uint8Array | undefined {
    return unpack(this.#bytes, (name) => name === part)[part];
  }

  get pages(): readonly OfdPage[] {
    return this.documents.flatMap((document) => document.pages);
  }

  /** A part as a tree; parts that many pages share are read once. */
  tree(part: string | undefined): XmlElement | undefined {
    const known = this.#trees.get(part ?? '');
    if (known) return known;
    const tree = this.#parts.tree(part);
    if (tree && part !== undefined) this.#trees.set(part, tree);
    return tree;
  }

  /**
   * The part that a location leads to: from the part it stands in, or, as some programs write it, from the folder of the document
   * or the root. Undefined if there is none.
   */
  resolve(from: string, location: string | undefined): string | undefined {
    const target = location?.trim().replaceAll('\\', '/') ?? '';
    if (target === '') return undefined;
    const folder = `${from.split('/')[0] ?? ''}/`;
    for (const base of [from, folder, '']) {
      const name = this.#names.get(resolvePath(base, target).toLowerCase());
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** Seals by the ids of the pages they stand on. */
  #readSeals(body: XmlElement): ReadonlyMap<string, readonly OfdSeal[]> {
    const seals = new Map<string, OfdSeal[]>();
    const index = this.resolve('OFD.xml', textOf(childOf(body, 'Signatures')));
    for (const { attributes } of findAll(this.tree(index), 'Signature')) {
      const part = this.resolve(index ?? '', attributes.get('BaseLoc'));
      const root = childOf(this.tree(part), 'Signature');
      const info = childOf(root, 'SignedInfo');
      const locations = [
        textOf(childOf(childOf(info, 'Seal'), 'BaseLoc')),
        textOf(childOf(root, 'SignedValue')),
      ];
      const files = locations.flatMap((location) => this.resolve(part ?? '', location) ?? []);
      for (const stamp of childrenOf(info, 'StampAnnot')) {
        const box = boxOf(stamp.attributes.get('Boundary'));
        const page = stamp.attributes.get('PageRef') ?? '';
        if (!isBox(box)) continue;
        const seal = { box, clip: boxOf(stamp.attributes.get('Clip')), files };
        seals.set(page, [...(seals.get(page) ?? []), seal]);
      }
    }
    return seals;
  }
}
