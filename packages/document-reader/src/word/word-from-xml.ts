import { strToU8, zipSync } from 'fflate';
import {
  childOf,
  elementsOf,
  escapeMarkup,
  findAll,
  findElement,
  readTree,
  type XmlElement,
} from '../markup/read-markup.ts';

/** XML of a tree, without prefixes: our readers look at none. */
function write(element: XmlElement | string): string {
  if (typeof element === 'string') return escapeMarkup(element);
  const attributes = [...element.attributes]
    .filter(([name]) => !name.startsWith('xmlns'))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
  return `<${element.name}${attributes}>${element.children.map(write).join('')}</${element.name}>`;
}

const make = (
  name: string,
  children: XmlElement['children'] = [],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, children, attributes: new Map(Object.entries(attributes)) });

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
const relations = (all: readonly string[]): string => `<Relationships>${all.join('')}</Relationships>`;

/** Elements that only say where something lies on the page. */
const hints = new Set(['sect', 'sub-section', 'pBdrGroup', 'estimate']);
const renamed: Readonly<Record<string, string>> = { hlink: 'hyperlink', vmerge: 'vMerge', hmerge: 'hMerge' };

/** Notes, comments and headers of Word 2003 stand where they belong; the newer form keeps them in parts of their own. */
class Converter {
  readonly notes: XmlElement[] = [];
  readonly comments: XmlElement[] = [];
  readonly edges: XmlElement[] = [];

  convert(element: XmlElement): XmlElement[] {
    if (hints.has(element.name)) return this.all(element);
    switch (element.name) {
      case 'binData':
      case 'docSuppData':
        return [];
      case 'annotation':
        return this.#annotation(element);
      case 'footnote':
      case 'endnote':
        return [this.#kept(this.notes, element.name, element, {})];
      case 'hdr':
      case 'ftr': {
        const type = element.attributes.get('type');
        this.edges.push(make(element.name, this.all(element)));
        return [
          make(element.name === 'hdr' ? 'headerReference' : 'footerReference', [], {
            id: `e${this.edges.length}`,
            type: type === 'first' || type === 'even' ? type : 'default',
          }),
        ];
      }
      case 'p':
        return [this.#paragraph(element)];
      default:
        return [
          {
            name: renamed[element.name] ?? element.name,
            attributes: element.attributes,
            children: this.#children(element),
          },
        ];
    }
  }

  /** Everything below an element, converted. */
  all(element: XmlElement): XmlElement[] {
    return elementsOf(element).flatMap((child) => this.convert(child));
  }

  #children(element: XmlElement): XmlElement['children'] {
    return element.children.flatMap((child): XmlElement['children'] =>
      typeof child === 'string' ? [child] : this.convert(child),
    );
  }

  #kept(
    list: XmlElement[],
    name: string,
    element: XmlElement,
    attributes: Readonly<Record<string, string>>,
  ): XmlElement {
    const id = String(list.length + 1);
    list.push(make(name, this.all(element), { ...attributes, id }));
    return make(`${name}Reference`, [], { id });
  }

  #annotation(element: XmlElement): XmlElement[] {
    const type = element.attributes.get('type') ?? '';
    const content = childOf(element, 'content') ?? element;
    if (type === 'Word.Insertion') return this.all(content);
    if (type !== 'Word.Comment') return [];
    return [
      this.#kept(this.comments, 'comment', content, { author: element.attributes.get('author') ?? '' }),
    ];
  }

  /** The number of a paragraph stands in its properties as text. */
  #paragraph(element: XmlElement): XmlElement {
    const number = findElement(childOf(element, 'pPr'), 'listPr');
    const label = childOf(number, 't')?.attributes.get('val') ?? '';
    const children = this.#children(element);
    if (!/[\p{L}\p{N}]/u.test(label)) return make('p', children);
    const at = children.findIndex((child) => typeof child !== 'string' && child.name === 'r');
    const run = make('r', [make('t', [`${label.trim()} `])]);
    return make('p', children.toSpliced(Math.max(at, 0), 0, run));
  }
}

function fromWord2003(root: XmlElement): Record<string, string> {
  const document = findElement(root, 'wordDocument');
  const converter = new Converter();
  const body = childOf(document, 'body');
  const content = body ? converter.all(body) : [];
  const part = (name: string, children: readonly XmlElement[]) => write(make(name, [...children]));
  const styles = childOf(document, 'styles');
  const notes = (name: string) => converter.notes.filter((note) => note.name === name);
  const edges = converter.edges.map((edge, at) => [`word/edge${at + 1}.xml`, write(edge)] as const);
  return {
    'word/document.xml': `<document>${part('body', content)}</document>`,
    'word/styles.xml': styles ? write(styles) : '<styles/>',
    'word/footnotes.xml': part('footnotes', notes('footnote')),
    'word/endnotes.xml': part('endnotes', notes('endnote')),
    'word/comments.xml': part('comments', converter.comments),
    ...Object.fromEntries(edges),
    '_rels/.rels': relations([relation('d', 'officeDocument', 'word/document.xml')]),
    'word/_rels/document.xml.rels': relations([
      relation('s', 'styles', 'styles.xml'),
      relation('f', 'footnotes', 'footnotes.xml'),
      relation('n', 'endnotes', 'endnotes.xml'),
      relation('c', 'comments', 'comments.xml'),
      ...edges.map((_, at) => relation(`e${at + 1}`, 'edge', `edge${at + 1}.xml`)),
    ]),
  };
}

/** The parts of a newer file that stand in one XML file (pkg:package), without what is no XML. */
function fromPackage(root: XmlElement): Record<string, string> {
  return Object.fromEntries(
    findAll(root, 'part').flatMap((part) => {
      const name = part.attributes.get('name')?.replace(/^\/+/, '');
      const content = elementsOf(childOf(part, 'xmlData'))[0];
      return name === undefined || content === undefined ? [] : [[name, write(content)]];
    }),
  );
}

/** A Word document in one XML file, as programs write it under the name doc, as a Word file of parts. */
export function wordFromXml(text: string): Uint8Array {
  const { root } = readTree(text);
  const parts = findElement(root, 'wordDocument') ? fromWord2003(root) : fromPackage(root);
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])),
    { level: 0 },
  );
}
