import { Tokenizer } from 'htmlparser2';

/** Receives the elements and texts of a page or an XML file in order. Names have no prefix; those of HTML are in lower case. */
interface MarkupHandler {
  /** `empty`: the tag closes itself, and no `close` follows. */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>, empty: boolean) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** Elements of HTML whose content is neither markup nor text to be read. */
const rawElements = new Set('script style textarea iframe xmp noembed noframes plaintext'.split(' '));

/** A DOCTYPE with declarations of its own, which are ignored. */
const internalSubset = /<!DOCTYPE[^>[]*\[[^\]]*\][^>]*>/i;

/**
 * Reports the elements and texts of HTML or XML one after the other. Builds no tree: nesting costs nothing, entities that the file
 * declares are unknown, and the time grows with the length of a hostile file alone.
 */
export function readMarkup(markup: string, kind: 'html' | 'xml', handler: MarkupHandler): void {
  const source = markup.replace(internalSubset, '');
  const html = kind === 'html';
  const localName = (name: string) => {
    const local = name.slice(name.indexOf(':') + 1);
    return html ? local.toLowerCase() : local;
  };
  let tag = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  let raw = false;

  const open = (empty: boolean) => {
    handler.open(tag, attributes, empty);
    raw = html && !empty && rawElements.has(tag);
  };
  const text = (words: string) => {
    if (!raw) handler.text(words);
  };
  const tokenizer = new Tokenizer(
    { xmlMode: !html, recognizeSelfClosing: true },
    {
      onopentagname(start, end) {
        tag = localName(source.slice(start, end));
        attributes = new Map();
      },
      onattribname(start, end) {
        const name = source.slice(start, end);
        // If two differ only in their prefix (id and r:id), the second keeps it.
        attribute = attributes.has(localName(name)) ? name : localName(name);
        value = '';
      },
      onattribdata: (start, end) => (value += source.slice(start, end)),
      onattribentity: (codePoint) => (value += String.fromCodePoint(codePoint)),
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag(start, end) {
        raw = false;
        handler.close(localName(source.slice(start, end)));
      },
      ontext: (start, end) => text(source.slice(start, end)),
      ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => text(source.slice(start, end - offset)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}

/** Text as it stands in markup, in attributes too. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Decodes the character references in a text without markup. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  readMarkup(text.replaceAll('<', '&lt;'), 'html', {
    open: () => undefined,
    close: () => undefined,
    text: (words) => (decoded += words),
  });
  return decoded;
}

/** An element of an XML file, without prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
}

/** Deeper elements lie beside each other at this depth: readers of trees call themselves. */
const maxElementDepth = 200;

interface TreeOptions {
  /** Children of elements of this name are given to `onChild` one by one and not kept. */
  readonly split?: string;
  readonly onChild?: (child: XmlElement) => void;
}

/** Reads an XML file as a tree. `complete` is false for one that is cut short. */
export function readTree(
  source: string,
  { split, onChild }: TreeOptions = {},
): { root: XmlElement; complete: boolean } {
  const root: XmlElement = { name: '', attributes: new Map(), children: [] };
  const stack: XmlElement[] = [root];
  /** Open elements below the deepest level that is kept. */
  let deeper = 0;
  const end = (element: XmlElement) => {
    const parent = stack.at(-1);
    if (split === undefined || parent?.name !== split) return;
    parent.children.pop();
    onChild?.(element);
  };
  readMarkup(source, 'xml', {
    open(name, attributes, empty) {
      const element: XmlElement = { name, attributes, children: [] };
      stack.at(-1)?.children.push(element);
      if (empty) end(element);
      else if (stack.length < maxElementDepth) stack.push(element);
      else deeper += 1;
    },
    close(name) {
      if (deeper > 0) {
        deeper -= 1;
        return;
      }
      // A closing tag without its opening one is no end of anything.
      if (stack.length < 2 || stack.at(-1)?.name !== name) return;
      const element = stack.pop();
      if (element) end(element);
    },
    text(text) {
      stack.at(-1)?.children.push(text);
    },
  });
  return { root, complete: stack.length === 1 };
}

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string';

export const elementsOf = (element: XmlElement | undefined): XmlElement[] =>
  element?.children.filter(isElement) ?? [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => isElement(child) && child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

/** The child at the end of a path of names. */
export function descend(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let at = element;
  for (const name of path) at = childOf(at, name);
  return at;
}

/** The first element of a name at any depth, in the order of the file. */
export function findElement(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of elementsOf(element)) {
    const found = child.name === name ? child : findElement(child, name);
    if (found) return found;
  }
  return undefined;
}

/** All elements of a name at any depth; not those within one another. */
export function findAll(
  element: XmlElement | undefined,
  name: string,
  found: XmlElement[] = [],
): XmlElement[] {
  for (const child of elementsOf(element)) {
    if (child.name === name) found.push(child);
    else findAll(child, name, found);
  }
  return found;
}

/** All text below an element. */
export function textOf(element: XmlElement | undefined): string {
  return element?.children.map((child) => (isElement(child) ? textOf(child) : child)).join('') ?? '';
}

/** The attribute `val` of a child. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.get('val');

/** Whether an on-off property is set: there, and not switched off. */
export function isOn(element: XmlElement | undefined, name: string): boolean {
  const child = childOf(element, name);
  return child !== undefined && !/^(?:0|false|off|none)$/.test(child.attributes.get('val') ?? '1');
}
