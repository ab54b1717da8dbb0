import {
  OfdFile,
  numbersOf,
  type OfdDocument,
  type OfdPage,
  type OfdSeal,
} from '@baigong/document-reader/ofd-file';
import {
  glyphsOf,
  matrixOf,
  pageObjects,
  pathSteps,
  sizeOf,
  styleChild,
  styleValue,
  type PlacedGlyph,
  type PlacedObject,
} from '@baigong/document-reader/ofd-objects';
import { sealPicture } from '@baigong/document-reader/seal-picture';
import { childOf, childrenOf, textOf, type XmlElement } from '@baigong/document-reader/read-markup';

import { createWorkerClient } from '../../../../shared/lib/worker-client.ts';
import type { FontOutlines, OutlinesApi } from './outlines.worker.ts';

const namespace = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number | undefined>>;

function make(name: string, attributes: Attributes = {}): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, String(value));
  return element;
}

const matrixText = (matrix: readonly number[]): string | undefined =>
  matrix.every(Number.isFinite) ? `matrix(${matrix.join(' ')})` : undefined;

/** The steps of a path as SVG writes them. */
const pathText = (object: Pick<PlacedObject, 'element'>): string =>
  pathSteps(object)
    .map(({ letter, numbers }) => {
      const own = letter === 'S' ? 'M' : letter === 'B' ? 'C' : letter === 'C' ? 'Z' : letter;
      return `${own}${numbers.join(' ')}`;
    })
    .join('');

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** A colour in the space that it names: grey, RGB or CMYK, by how many values it has where none is named. */
function colourOf(document: OfdDocument, element: XmlElement): string {
  const space = document.resource(element.attributes.get('ColorSpace'))?.element;
  const palette = childrenOf(childOf(space, 'Palette'), 'CV');
  const index = element.attributes.get('Index');
  const value = index === undefined ? element.attributes.get('Value') : textOf(palette[Number(index)]);
  const bits = Number(space?.attributes.get('BitsPerComponent') ?? 8) || 8;
  const parts = (value ?? '0 0 0')
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('#') ? Number.parseInt(part.slice(1), 16) : Number(part)))
    .map((part) => (Number.isFinite(part) ? (part * 255) / (2 ** bits - 1) : 0));
  const [first = 0, second = 0, third = 0, fourth = 0] = parts;
  if (parts.length === 1) return `rgb(${[first, first, first].map(byte).join(' ')})`;
  if (parts.length >= 4) {
    const black = 1 - fourth / 255;
    return `rgb(${[first, second, third].map((ink) => byte((255 - ink) * black)).join(' ')})`;
  }
  return `rgb(${[first, second, third].map(byte).join(' ')})`;
}

const alphaOf = (element: XmlElement | undefined): number | undefined => {
  const alpha = element?.attributes.get('Alpha');
  return alpha === undefined ? undefined : byte(Number(alpha) || 0) / 255;
};

/** What letters look like that the file does not bring along. */
function familyOf(name: string): string {
  if (/楷|kai/i.test(name)) return `"${name}", KaiTi, STKaiti, "Kaiti SC", serif`;
  if (/courier|mono|consolas/i.test(name)) return `"${name}", "Courier New", monospace`;
  if (/宋|仿|song|sun|serif|times|ming/i.test(name))
    return `"${name}", SimSun, "Songti SC", "Noto Serif CJK SC", serif`;
  return `"${name}", "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif`;
}

const pictureTypes: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\u0089PNG/],
  ['image/jpeg', /^\u00ff\u00d8/],
  ['image/gif', /^GIF8/],
  ['image/bmp', /^BM/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

const typeOf = (bytes: Uint8Array): string | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return pictureTypes.find(([, pattern]) => pattern.test(head))?.[0];
};

let ids = 0;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

/** The glyphs that an object names for its characters, by their place among them. */
function glyphNumbers({ element }: PlacedObject): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  for (const transform of childrenOf(element, 'CGTransform')) {
    const from = Number(transform.attributes.get('CodePosition') ?? 0) || 0;
    const codes = Number(transform.attributes.get('CodeCount') ?? 1) || 1;
    numbersOf(textOf(childOf(transform, 'Glyphs')))
      .slice(0, codes)
      .forEach((glyph, at) => numbers.set(from + at, glyph));
  }
  return numbers;
}

/** Glyphs of a font of the file, by the numbers that the object names, or by their characters. Undefined if it has none of them. */
function outlineGlyphs(
  object: PlacedObject,
  { unitsPerEm, paths }: FontOutlines,
  glyphs: readonly PlacedGlyph[],
  { fill, 'fill-opacity': opacity }: Attributes,
): SVGElement[] | undefined {
  const numbers = glyphNumbers(object);
  const size = sizeOf(object) / unitsPerEm;
  const stretch = Number(object.element.attributes.get('HScale') ?? 1) || 1;
  const turn = Number(object.element.attributes.get('CharDirection') ?? 0) || 0;
  let isAny = false;
  const drawn = glyphs.flatMap(({ text, x, y }, at): SVGElement[] => {
    const d = paths.get(numbers.get(at) ?? text);
    if (d === undefined) return [];
    isAny = true;
    const transform = `translate(${x} ${y}) rotate(${turn}) scale(${size * stretch} ${-size})`;
    return d === '' ? [] : [make('path', { d, fill, 'fill-opacity': opacity, transform })];
  });
  return isAny ? drawn : undefined;
}

/** Draws pages of an OFD file as SVG, in millimetres. Nothing in it is run or fetched. */
export class OfdDrawer {
  readonly #file: OfdFile;
  readonly #urls = new Map<string, string | undefined>();
  readonly #fonts = new Map<string, FontOutlines | null>();
  readonly #outlines = createWorkerClient<OutlinesApi>(
    () => new Worker(new URL('./outlines.worker.ts', import.meta.url), { type: 'module' }),
    { onStop: () => this.#fonts.clear() },
  );
  readonly #seals: OfdDrawer[] = [];

  readonly #isWhole: boolean;

  /**
   * Throws UnreadableDocument.
   * @param isWhole what is drawn has its pictures in itself, to become a picture
   */
  constructor(bytes: Uint8Array, isWhole = false) {
    this.#file = new OfdFile(bytes);
    this.#isWhole = isWhole;
  }

  page(number: number): OfdPage | undefined {
    return this.#file.pages[number - 1];
  }

  get pages(): number {
    return this.#file.pages.length;
  }

  /** Millimetres. */
  sizeOf(number: number): { readonly width: number; readonly height: number } {
    const page = this.#file.pages[number - 1];
    const [, , width, height] = page ? page.document.boxOf(page) : [0, 0, 210, 297];
    return { width, height };
  }

  /** Frees the pictures of what was drawn. */
  close(): void {
    for (const url of this.#urls.values()) if (url?.startsWith('blob:') === true) URL.revokeObjectURL(url);
    this.#urls.clear();
    this.#outlines.close();
    for (const seal of this.#seals) seal.close();
  }

  /** @param isBare without annotations and seals */
  async draw(number: number, isBare = false): Promise<SVGElement> {
    const page = this.#file.pages[number - 1];
    const { width, height } = this.sizeOf(number);
    const svg = make('svg', { viewBox: `0 0 ${width} ${height}`, width: '100%', height: '100%' });
    if (!page) return svg;
    const objects = pageObjects(page).filter(({ annotation }) => !isBare || annotation === undefined);
    await this.#loadFonts(page.document, objects);
    for (const object of objects) svg.append(...this.#object(page.document, object));
    if (!isBare) for (const seal of page.seals) svg.append(...(await this.#seal(page, seal)));
    return svg;
  }

  async #loadFonts(ofDocument: OfdDocument, objects: readonly PlacedObject[]): Promise<void> {
    const wanted = new Map<string, Set<string | number>>();
    for (const object of objects) {
      const file =
        object.kind === 'text' ? ofDocument.resource(object.element.attributes.get('Font'))?.file : undefined;
      if (file === undefined) continue;
      const own = wanted.get(file) ?? new Set();
      wanted.set(file, own);
      const numbers = glyphNumbers(object);
      for (const [at, { text }] of glyphsOf(object).flat().entries()) own.add(numbers.get(at) ?? text);
    }
    for (const [font, all] of wanted) {
      const known = this.#fonts.get(font);
      const bytes = known === undefined ? this.#file.bytes(font) : undefined;
      const found =
        known === null || (known === undefined && !bytes)
          ? null
          : await this.#outlines
              .call('outline', { font, wanted: [...all], ...(bytes ? { bytes } : {}) })
              .catch(() => null);
      this.#fonts.set(font, found && { ...found, paths: new Map([...(known?.paths ?? []), ...found.paths]) });
    }
  }

  #object(ofDocument: OfdDocument, object: PlacedObject): SVGElement[] {
    const drawn =
      object.kind === 'path'
        ? this.#path(ofDocument, object)
        : object.kind === 'image'
          ? this.#picture(ofDocument, object)
          : this.#text(ofDocument, object);
    if (drawn.length === 0) return [];
    const group = make('g', { transform: matrixText(object.matrix), opacity: alphaOf(object.element) });
    group.append(...drawn);
    return this.#clipped(object, group);
  }

  /** Within the areas that an object is cut out by. */
  #clipped(object: PlacedObject, drawn: SVGElement): SVGElement[] {
    let inner = drawn;
    for (const clip of childrenOf(childOf(object.element, 'Clips'), 'Clip')) {
      const id = `ofd-clip-${(ids += 1)}`;
      const area = make('clipPath', { id });
      for (const one of childrenOf(clip, 'Area'))
        for (const path of childrenOf(one, 'Path')) {
          const [x, y] = numbersOf(path.attributes.get('Boundary'));
          const shape = make('path', {
            d: pathText({ element: path }),
            transform: [
              matrixText(object.matrix),
              matrixText(matrixOf(one.attributes.get('CTM'))),
              `translate(${x ?? 0} ${y ?? 0})`,
              matrixText(matrixOf(path.attributes.get('CTM'))),
            ]
              .filter((text) => text !== undefined)
              .join(' '),
          });
          area.append(shape);
        }
      if (area.childNodes.length === 0) continue;
      const outer = make('g', { 'clip-path': `url(#${id})` });
      outer.append(area, inner);
      inner = outer;
    }
    return [inner];
  }

  /** What fills or strokes: a colour, or a gradient, which is added to `extras`. */
  #paint(ofDocument: OfdDocument, element: XmlElement | undefined, extras: SVGElement[]): string {
    if (!element) return '#000';
    const axial = childOf(element, 'AxialShd');
    const shading = axial ?? childOf(element, 'RadialShd');
    if (!shading) return colourOf(ofDocument, element);
    const point = (name: string) => numbersOf(shading.attributes.get(name));
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [point('StartPoint'), point('EndPoint')];
    const id = `ofd-paint-${(ids += 1)}`;
    const shared = { id, gradientUnits: 'userSpaceOnUse' };
    const gradient = axial
      ? make('linearGradient', { ...shared, x1, y1, x2, y2 })
      : make('radialGradient', {
          ...shared,
          fx: x1,
          fy: y1,
          fr: Number(shading.attributes.get('StartRadius') ?? 0) || 0,
          cx: x2,
          cy: y2,
          r: Number(shading.attributes.get('EndRadius') ?? 0) || 0,
        });
    const segments = childrenOf(shading, 'Segment');
    segments.forEach((segment, at) => {
      const colour = childOf(segment, 'Color');
      const position = Number(segment.attributes.get('Position') ?? at / Math.max(1, segments.length - 1));
      gradient.append(
        make('stop', {
          offset: Number.isFinite(position) ? position : 0,
          'stop-color': colour ? colourOf(ofDocument, colour) : '#000',
          'stop-opacity': alphaOf(colour),
        }),
      );
    });
    extras.push(gradient);
    return `url(#${id})`;
  }

  #path(ofDocument: OfdDocument, object: PlacedObject): SVGElement[] {
    const d = pathText(object);
    const strokes = styleValue(object, 'Stroke') !== 'false';
    // Without a colour to fill it with it is not filled.
    const fills = styleValue(object, 'Fill') === 'true' && styleChild(object, 'FillColor') !== undefined;
    if (d === '' || (!strokes && !fills)) return [];
    const extras: SVGElement[] = [];
    const [fill, stroke] = [styleChild(object, 'FillColor'), styleChild(object, 'StrokeColor')];
    const dash = numbersOf(styleValue(object, 'DashPattern')).filter((length) => length >= 0);
    const path = make('path', {
      d,
      fill: fills ? this.#paint(ofDocument, fill, extras) : 'none',
      'fill-opacity': fills ? alphaOf(fill) : undefined,
      'fill-rule': object.element.attributes.get('Rule') === 'Even-Odd' ? 'evenodd' : undefined,
      stroke: strokes ? this.#paint(ofDocument, stroke, extras) : undefined,
      'stroke-opacity': strokes ? alphaOf(stroke) : undefined,
      'stroke-width': strokes ? Number(styleValue(object, 'LineWidth') ?? 0.353) || 0.353 : undefined,
      'stroke-linejoin': styleValue(object, 'Join')?.toLowerCase(),
      'stroke-linecap': styleValue(object, 'Cap')?.toLowerCase(),
      'stroke-dasharray': dash.length > 0 ? dash.join(' ') : undefined,
      'stroke-dashoffset': Number(styleValue(object, 'DashOffset')) || undefined,
    });
    return [...extras, path];
  }

  #addressOf(bytes: Uint8Array, type: string): string {
    return this.#isWhole
      ? `data:${type};base64,${toBase64(bytes)}`
      : URL.createObjectURL(new Blob([bytes.slice()], { type }));
  }

  #url(name: string): string | undefined {
    if (this.#urls.has(name)) return this.#urls.get(name);
    const bytes = this.#file.bytes(name);
    const type = bytes && typeOf(bytes);
    const url = bytes === undefined || type === undefined ? undefined : this.#addressOf(bytes, type);
    this.#urls.set(name, url);
    return url;
  }

  #picture(ofDocument: OfdDocument, object: PlacedObject): SVGElement[] {
    const { attributes } = object.element;
    const file = ofDocument.resource(attributes.get('ResourceID'))?.file;
    const href = file === undefined ? undefined : this.#url(file);
    const box = { width: 1, height: 1 };
    const blend = /^(?:Multiply|Darken|Screen|Lighten|Overlay)$/.exec(attributes.get('BlendMode') ?? '')?.[0];
    if (href === undefined) return [make('rect', { ...box, fill: '#8884' })];
    const picture = make('image', { ...box, preserveAspectRatio: 'none', href });
    if (blend !== undefined) picture.style.mixBlendMode = blend.toLowerCase();
    return [picture];
  }

  #text(ofDocument: OfdDocument, object: PlacedObject): SVGElement[] {
    const { attributes } = object.element;
    const resource = ofDocument.resource(attributes.get('Font'));
    const font = resource?.file === undefined ? undefined : this.#fonts.get(resource.file);
    const size = sizeOf(object);
    const stretch = Number(attributes.get('HScale') ?? 1) || 1;
    const turn = Number(attributes.get('CharDirection') ?? 0) || 0;
    const extras: SVGElement[] = [];
    const fills = attributes.get('Fill') !== 'false';
    const fill = styleChild(object, 'FillColor');
    const strokes = attributes.get('Stroke') === 'true';
    const stroke = styleChild(object, 'StrokeColor');
    const ink = {
      fill: fills ? this.#paint(ofDocument, fill, extras) : 'none',
      'fill-opacity': fills ? alphaOf(fill) : undefined,
      stroke: strokes ? this.#paint(ofDocument, stroke, extras) : undefined,
      'stroke-width': strokes ? Number(styleValue(object, 'LineWidth') ?? 0.353) || 0.353 : undefined,
    };
    const glyphs = glyphsOf(object).flat();
    const drawn = font ? outlineGlyphs(object, font, glyphs, ink) : undefined;
    const text = make('text', {
      ...(drawn ? { fill: 'transparent' } : ink),
      'font-size': size,
      'font-family': familyOf(
        (
          resource?.element.attributes.get('FamilyName') ??
          resource?.element.attributes.get('FontName') ??
          ''
        ).replaceAll('"', ''),
      ),
      'font-weight':
        Number(attributes.get('Weight') ?? 400) >= 600 || resource?.element.attributes.get('Bold') === 'true'
          ? 'bold'
          : undefined,
      'font-style':
        attributes.get('Italic') === 'true' || resource?.element.attributes.get('Italic') === 'true'
          ? 'italic'
          : undefined,
      x: glyphs.map((glyph) => Math.round((glyph.x / stretch) * 1e4) / 1e4).join(' '),
      y: glyphs.map((glyph) => glyph.y).join(' '),
      rotate: turn === 0 ? undefined : turn,
      transform: stretch === 1 ? undefined : `scale(${stretch} 1)`,
    });
    // Each blank has its place in the list, several in a row too.
    text.style.whiteSpace = 'pre';
    text.textContent = glyphs.map((glyph) => glyph.text).join('');
    return glyphs.length === 0 ? [] : [...extras, ...(drawn ?? []), text];
  }

  async #seal(page: OfdPage, { box, clip, files }: OfdSeal): Promise<SVGElement[]> {
    const [left, top] = page.document.boxOf(page);
    const [x, y, width, height] = box;
    for (const name of files) {
      const bytes = this.#file.bytes(name);
      const picture = bytes && sealPicture(bytes);
      if (!picture) continue;
      let drawn: SVGElement;
      if (picture.type === 'ofd') {
        try {
          const inner = new OfdDrawer(picture.bytes.slice());
          this.#seals.push(inner);
          drawn = await inner.draw(1, true);
        } catch {
          continue;
        }
      } else {
        const type = typeOf(picture.bytes);
        if (type === undefined) continue;
        const url = this.#urls.get(name) ?? URL.createObjectURL(new Blob([picture.bytes.slice()], { type }));
        this.#urls.set(name, url);
        drawn = make('image', { href: url });
      }
      for (const [key, value] of Object.entries({ width, height, preserveAspectRatio: 'none' }))
        drawn.setAttribute(key, String(value));
      // A part of the seal, as one that is printed across the edges of several pages.
      const [fromX = 0, fromY = 0, partWidth = width, partHeight = height] = clip ?? [];
      const frame = make('svg', {
        x: x - left + fromX,
        y: y - top + fromY,
        width: partWidth,
        height: partHeight,
        viewBox: `${fromX} ${fromY} ${partWidth} ${partHeight}`,
      });
      frame.style.mixBlendMode = 'multiply';
      frame.append(drawn);
      return [frame];
    }
    return [];
  }
}
