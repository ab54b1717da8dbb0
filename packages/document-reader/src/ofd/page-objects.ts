import { multiply, type Matrix } from '../pdf/page-text.ts';
import { childOf, childrenOf, elementsOf, textOf, type XmlElement } from '../markup/read-markup.ts';
import { boxOf, numbersOf, type OfdBox, type OfdDocument, type OfdPage } from './ofd-file.ts';

/** An object of a page, wherever it is nested, and how its own units lie on the page, in millimetres. */
export interface PlacedObject {
  readonly kind: 'text' | 'path' | 'image';
  readonly element: XmlElement;
  readonly matrix: Matrix;
  /** Nearest first: the object's own drawing parameters, then those it inherits. */
  readonly styles: readonly XmlElement[];
  /** Of an annotation: its number on the page. */
  readonly annotation?: number;
}

/** So many objects of a page, and groups in groups, are looked at. */
const limits = { objects: 200_000, depth: 12 } as const;

const kinds: Readonly<Record<string, PlacedObject['kind']>> = {
  TextObject: 'text',
  PathObject: 'path',
  ImageObject: 'image',
};

const move = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** A matrix as it is written; the identity where there is none. */
export function matrixOf(text: string | undefined): Matrix {
  const [a, b, c, d, e = 0, f = 0] = numbersOf(text);
  return a === undefined || b === undefined || c === undefined || d === undefined
    ? [1, 0, 0, 1, 0, 0]
    : [a, b, c, d, e, f];
}

/** The parameters of an id and those that they build on. */
function parametersOf(document: OfdDocument, id: string | undefined): XmlElement[] {
  const found: XmlElement[] = [];
  let next = id;
  while (next !== undefined && found.length < limits.depth) {
    const element = document.resource(next)?.element;
    if (element?.name !== 'DrawParam' || found.includes(element)) break;
    found.push(element);
    next = element.attributes.get('Relative');
  }
  return found;
}

/** The value of an attribute of an object, or of the nearest parameters that have it. */
export const styleValue = ({ element, styles }: PlacedObject, name: string): string | undefined =>
  [element, ...styles].map(({ attributes }) => attributes.get(name)).find((value) => value !== undefined);

/** A child of an object (its colour), or of the nearest parameters that have it. */
export const styleChild = ({ element, styles }: PlacedObject, name: string): XmlElement | undefined =>
  [element, ...styles].map((one) => childOf(one, name)).find((child) => child !== undefined);

/** The objects of a page in the order in which they are drawn; those of annotations last. */
export function pageObjects(page: OfdPage): PlacedObject[] {
  const { document } = page;
  const [left, top] = document.boxOf(page);
  const found: PlacedObject[] = [];
  let annotation: number | undefined;
  let seen = 0;

  const add = (
    parent: XmlElement,
    outer: Matrix,
    styles: readonly XmlElement[],
    depth: number,
    groups: readonly string[],
  ): void => {
    for (const element of elementsOf(parent)) {
      seen += 1;
      if (seen > limits.objects) return;
      const { attributes, name } = element;
      if (attributes.get('Visible') === 'false' || attributes.get('Visible') === '0') continue;
      if (name === 'PageBlock' || name === 'Layer') {
        if (depth < limits.depth) add(element, outer, styles, depth + 1, groups);
        continue;
      }
      const kind = kinds[name];
      if (kind === undefined && name !== 'CompositeObject') continue;
      const [x, y, width, height] = boxOf(attributes.get('Boundary')) ?? [0, 0, 0, 0];
      // Without a matrix a picture fills its box.
      const own: Matrix =
        kind === 'image' && !attributes.has('CTM')
          ? [width, 0, 0, height, 0, 0]
          : matrixOf(attributes.get('CTM'));
      const matrix = multiply(multiply(outer, move(x, y)), own);
      const inherited = [...parametersOf(document, attributes.get('DrawParam')), ...styles];
      if (kind !== undefined) {
        found.push({
          kind,
          element,
          matrix,
          styles: inherited,
          ...(annotation === undefined ? {} : { annotation }),
        });
        continue;
      }
      const id = attributes.get('ResourceID') ?? '';
      const unit = document.resource(id)?.element;
      // A group that contains itself has no end.
      if (unit?.name !== 'CompositeGraphicUnit' || depth >= limits.depth || groups.includes(id)) continue;
      for (const content of childrenOf(unit, 'Content'))
        add(content, matrix, inherited, depth + 1, [...groups, id]);
    }
  };

  const origin = move(-left, -top);
  for (const layer of document.layers(page))
    add(layer, origin, parametersOf(document, layer.attributes.get('DrawParam')), 0, []);
  document.annotations(page).forEach(({ appearance, isVisible }, index) => {
    const box = boxOf(appearance?.attributes.get('Boundary'));
    if (!appearance || !isVisible) return;
    annotation = index;
    add(appearance, multiply(origin, move(box?.[0] ?? 0, box?.[1] ?? 0)), [], 0, []);
  });
  return found;
}

/** A character of a text object and where its left end on the base line stands, in the object's own units. */
export interface PlacedGlyph {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Distances from one character to the next: numbers, and `g n v` for n times v. As many as are needed. */
export function deltasOf(text: string | undefined, most: number): number[] {
  const words = (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const deltas: number[] = [];
  const value = (at: number) => {
    const number = Number(words[at]);
    return Number.isFinite(number) ? number : 0;
  };
  for (let at = 0; at < words.length && deltas.length < most; at += 1) {
    if (words[at]?.toLowerCase() !== 'g') {
      deltas.push(value(at));
      continue;
    }
    const times = Math.min(Math.max(0, value(at + 1)), most - deltas.length);
    for (let count = 1; count <= times; count += 1) deltas.push(value(at + 2));
    at += 2;
  }
  return deltas;
}

const fullWidth = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u3000-\u30ff\u{20000}-\u{3ffff}]/u;

/** About as wide is a character of size 1. */
export const widthOf = (sign: string): number => (fullWidth.test(sign) ? 1 : 0.5);

/** The size of an object's characters, in its own units. */
export const sizeOf = (object: PlacedObject): number => Number(object.element.attributes.get('Size')) || 3.5;

/** The characters of each piece of a text object, with their places. */
export function glyphsOf(object: PlacedObject): PlacedGlyph[][] {
  const { element } = object;
  const stretch = Number(element.attributes.get('HScale') ?? 1) || 1;
  const isDownwards = /^(?:90|270)$/.test(element.attributes.get('ReadDirection') ?? '');
  const size = sizeOf(object);
  let [x, y] = [0, 0];
  return childrenOf(element, 'TextCode').map((code) => {
    const signs = Array.from(textOf(code).replaceAll(/[\r\n\t]+/g, ''));
    const [across, down] = ['DeltaX', 'DeltaY'].map((name) =>
      deltasOf(code.attributes.get(name), signs.length),
    );
    const hasDeltas = (across?.length ?? 0) > 0 || (down?.length ?? 0) > 0;
    // Where it is left out, the piece begins where the one before did.
    x = Number(code.attributes.get('X') ?? x) || 0;
    y = Number(code.attributes.get('Y') ?? y) || 0;
    let [atX, atY] = [x, y];
    return signs.map((text, index) => {
      const glyph = { text, x: atX, y: atY };
      const natural = widthOf(text) * size * stretch;
      if (hasDeltas) {
        // Where distances are too few, the last one goes on.
        atX += across?.[index] ?? across?.at(-1) ?? 0;
        atY += down?.[index] ?? down?.at(-1) ?? 0;
      } else if (isDownwards) atY += natural;
      else atX += natural;
      return glyph;
    });
  });
}

/** The box of a picture on the page: it fills a unit square of its object. */
export function pictureBox({ matrix: [a, b, c, d, e, f] }: PlacedObject): OfdBox {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** A step of a path: a letter (M, L, Q, B, A, C) and its numbers. */
export interface PathStep {
  readonly letter: string;
  readonly numbers: readonly number[];
}

const lengths: Readonly<Record<string, number>> = { S: 2, M: 2, L: 2, Q: 4, B: 6, A: 7, C: 0 };

/** The steps of a path as it is abbreviated (`M 0 0 L 10 0 C`). Ends at what is none. */
export function pathSteps({ element }: Pick<PlacedObject, 'element'>): PathStep[] {
  const words = textOf(childOf(element, 'AbbreviatedData'))
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const steps: PathStep[] = [];
  for (let at = 0; at < words.length;) {
    const letter = words[at] ?? '';
    const length = lengths[letter];
    if (length === undefined) return steps;
    const numbers = words.slice(at + 1, at + 1 + length).map(Number);
    if (numbers.length < length || !numbers.every(Number.isFinite)) return steps;
    steps.push({ letter, numbers });
    at += length + 1;
  }
  return steps;
}
