import { readMarkup } from './read-markup.ts';

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
