import type { Drawing, Matrix, PageLink, Path, PathStep, StructureNode, TextRun } from '@baigong/pdf/drawing';
import { SliceChooser } from '../font-slices.ts';
import { PictureRegistry } from './pictures.ts';
import { layOutPseudoElements } from './pseudo-elements.ts';
import { readBox } from './read-box.ts';
import { readIcon } from './read-icon.ts';
import { readLinks, type FoundLink } from './split-pages.ts';
import { TextReader } from './read-text.ts';
import { boxPath, inset, insetRadii, readRadii, UnsupportedStyle, type Box } from './shapes.ts';
import { StructureReader } from './structure-reader.ts';

interface ReadContext {
  readonly opacity: number;
  readonly clips: readonly Path[] | undefined;
  /** In a sheet of paper rather than in the flow over it. */
  readonly onPaper: boolean;
  /** Position of the structure node that is open; -1 is the document. */
  readonly node: number;
}

/** The sheets as shapes, pictures and text, in CSS pixels from their top left corner. */
export interface SheetDrawing {
  readonly shapes: readonly Drawing[];
  /** In reading order. */
  readonly text: readonly TextRun[];
  /** What is written on the paper itself: page numbers. */
  readonly paperText: readonly TextRun[];
  readonly chooser: SliceChooser;
  readonly pictures: PictureRegistry;
  readonly links: readonly PageLink[];
  readonly structure: readonly StructureNode[];
  /** What the text is mostly in, BCP 47. */
  readonly language: string;
}

const readTransform = (style: CSSStyleDeclaration): DOMMatrix | undefined => {
  const matrix = new DOMMatrix(style.transform === 'none' ? undefined : style.transform);
  const parts = [style.scale, style.rotate].filter((part) => part && part !== 'none');
  if (style.scale && style.scale !== 'none') {
    const [across = 1, down = across] = style.scale.split(' ').map(Number);
    matrix.scaleSelf(across, down);
  }
  if (style.rotate && style.rotate !== 'none') matrix.rotateSelf(Number.parseFloat(style.rotate));
  if (parts.length === 0 && matrix.a === 1 && matrix.b === 0 && matrix.c === 0 && matrix.d === 1)
    return undefined;
  if (!matrix.is2D) throw new UnsupportedStyle('transform');
  return matrix;
};

function transformPath(path: Path, matrix: DOMMatrix, middle: readonly [number, number]): Path {
  return path.map((step) => {
    const [kind, ...values] = step;
    const out: number[] = [];
    for (let index = 0; index + 1 < values.length; index += 2) {
      const x = (values[index] ?? 0) - middle[0];
      const y = (values[index + 1] ?? 0) - middle[1];
      out.push(matrix.a * x + matrix.c * y + middle[0], matrix.b * x + matrix.d * y + middle[1]);
    }
    return [kind, ...out] as unknown as PathStep;
  });
}

/** Of two columns the one that says whose resume it is comes first: programs that read resumes look for the name there. */
function inReadingOrder(element: Element): readonly Node[] {
  const nodes = [...element.childNodes];
  if (!element.matches('.resume-sheet')) return nodes;
  const rank = (node: Node): number =>
    node instanceof Element && node.matches('.resume-flow')
      ? node.querySelector('[data-part="all"], [data-part="name"]')
        ? 1
        : 2
      : 0;
  return nodes.toSorted((a, b) => rank(a) - rank(b));
}

/** Reads everything that a laid-out copy of the sheets shows. The copy is changed by it, and of no use afterwards. */
class SheetReader {
  readonly shapes: Drawing[] = [];
  readonly text: TextRun[] = [];
  readonly paperText: TextRun[] = [];
  readonly chooser = new SliceChooser();
  readonly pictures = new PictureRegistry();
  readonly structure = new StructureReader();
  readonly #links: ReadonlyMap<Element, FoundLink>;
  readonly #linkTags = new Map<FoundLink, number>();
  readonly #origin: DOMRect;
  readonly #page: { readonly width: number; readonly height: number };
  readonly #texts: TextReader;
  readonly #yieldToMain: () => Promise<void>;
  /** Only the text: a picture shows the rest. */
  readonly #textOnly: boolean;

  constructor(
    sheet: HTMLElement,
    page: { readonly width: number; readonly height: number },
    yieldToMain: () => Promise<void>,
    textOnly: boolean,
    links: readonly FoundLink[],
  ) {
    this.#links = new Map(links.map((link) => [link.element, link]));
    this.#textOnly = textOnly;
    this.#origin = sheet.getBoundingClientRect();
    this.#page = page;
    this.#texts = new TextReader(sheet, this.chooser);
    this.#yieldToMain = yieldToMain;
  }

  #box({ left, top, width, height }: DOMRect): Box {
    return { x: left - this.#origin.left, y: top - this.#origin.top, width, height };
  }

  links(): readonly PageLink[] {
    return [...this.#links.values()].flatMap((link) => {
      const { href, text, boxes } = link;
      return boxes.map((box) => ({ ...box, href, text, tag: this.#linkTags.get(link) }));
    });
  }

  #enter(element: Element, parent: number): number {
    const link = this.#links.get(element);
    const node = this.structure.enter(element, parent, link !== undefined);
    if (link) this.#linkTags.set(link, node);
    return node;
  }

  async read(element: Element, outer: ReadContext): Promise<void> {
    if (element.matches('style, script, .resume-bands')) return;
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') return;
    await this.#yieldToMain();
    const opacity = outer.opacity * Number(style.opacity);
    if (opacity === 0) return;
    const context = { ...outer, node: this.#enter(element, outer.node) };
    if (this.#textOnly) {
      await this.#children(element, { ...context, opacity });
      return;
    }
    if (element instanceof SVGSVGElement) {
      this.shapes.push(
        ...readIcon(element, this.#box(element.getBoundingClientRect()), opacity, context.clips),
      );
      return;
    }
    const matrix = readTransform(style);
    if (matrix && (/\S/.test(element.textContent ?? '') || element.children.length > 0))
      throw new UnsupportedStyle('transform');
    if (style.textShadow !== 'none') throw new UnsupportedStyle('text-shadow');
    const boxes =
      style.display === 'inline' ? [...element.getClientRects()] : [element.getBoundingClientRect()];
    for (const rect of boxes)
      await this.#paint(element, style, this.#box(rect), { ...context, opacity }, matrix);
    if (element instanceof HTMLImageElement) return;

    await this.#children(element, { ...context, opacity, clips: this.#clips(element, style, context.clips) });
  }

  async #children(element: Element, context: ReadContext): Promise<void> {
    const onPaper = context.onPaper || element.matches('.resume-page');
    for (const node of inReadingOrder(element)) {
      if (node instanceof Element) await this.read(node, { ...context, onPaper });
      else if (node instanceof Text) {
        const { runs, lines } = this.#texts.read(node, context.opacity, () =>
          onPaper ? undefined : this.structure.textIn(context.node, node.data),
        );
        (onPaper ? this.paperText : this.text).push(...runs);
        if (!this.#textOnly) this.shapes.push(...lines);
        await this.#yieldToMain();
      }
    }
  }

  async #paint(
    element: Element,
    style: CSSStyleDeclaration,
    box: Box,
    { opacity, clips, node }: ReadContext,
    matrix: DOMMatrix | undefined,
  ): Promise<void> {
    if (matrix && element instanceof HTMLElement) {
      const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
      const { offsetWidth: width, offsetHeight: height } = element;
      const upright = { x: middle[0] - width / 2, y: middle[1] - height / 2, width, height };
      for (const drawing of await readBox(style, upright, opacity, clips, this.pictures)) {
        if (drawing.kind !== 'fill' && drawing.kind !== 'stroke') throw new UnsupportedStyle('transform');
        this.shapes.push({ ...drawing, path: transformPath(drawing.path, matrix, middle) });
      }
      return;
    }
    this.shapes.push(...(await readBox(style, box, opacity, clips, this.pictures)));
    if (element instanceof HTMLImageElement)
      await this.#picture(element, style, box, { opacity, clips, node });
  }

  async #picture(
    element: HTMLImageElement,
    style: CSSStyleDeclaration,
    box: Box,
    { opacity, clips, node }: Omit<ReadContext, 'onPaper'>,
  ): Promise<void> {
    const loaded = await this.pictures.load(element.src);
    if (!loaded || !(box.width > 0)) return;
    const fit = style.objectFit === 'contain' || style.objectFit === 'scale-down' ? Math.min : Math.max;
    const by = fit(box.width / loaded.width, box.height / loaded.height);
    const shown =
      style.objectFit === 'fill'
        ? { width: box.width, height: box.height }
        : { width: loaded.width * by, height: loaded.height * by };
    const [across = '50%', down = '50%'] = style.objectPosition.split(' ');
    const at = (part: string, available: number) =>
      part.endsWith('%') ? (Number.parseFloat(part) / 100) * available : Number.parseFloat(part) || 0;
    const place: Matrix = [
      shown.width,
      0,
      0,
      shown.height,
      box.x + at(across, box.width - shown.width),
      box.y + at(down, box.height - shown.height),
    ];
    this.shapes.push({
      kind: 'picture',
      picture: this.pictures.add(element.src, loaded, shown),
      matrix: place,
      opacity,
      tag: element.matches('.resume-photo > img') ? node : undefined,
      clips: [...(clips ?? []), boxPath(box, readRadii(style, box))],
    });
  }

  #clips(
    element: Element,
    style: CSSStyleDeclaration,
    clips: readonly Path[] | undefined,
  ): readonly Path[] | undefined {
    let within = clips;
    if (style.maskImage && style.maskImage !== 'none')
      within = [...(within ?? []), this.#bleed(element, style)];
    if (element.matches('.resume-sheet') || (style.overflowX === 'visible' && style.overflowY === 'visible'))
      return within;
    const box = this.#box(element.getBoundingClientRect());
    const widths = (['Top', 'Right', 'Bottom', 'Left'] as const).map(
      (side) => Number.parseFloat(style[`border${side}Width`]) || 0,
    ) as [number, number, number, number];
    return [...(within ?? []), boxPath(inset(box, ...widths), insetRadii(readRadii(style, box), ...widths))];
  }

  /** The only mask that the templates have: cards and rails end a little outside each page's text. */
  #bleed(element: Element, style: CSSStyleDeclaration): Path {
    const sheet = element.closest<HTMLElement>('.resume-sheet');
    const entries = sheet?.dataset['entries'];
    if (!element.matches('.resume-flow') || !(entries === 'timeline' || entries === 'card'))
      throw new UnsupportedStyle('mask');
    const padding = Number.parseFloat(style.getPropertyValue('--resume-page-padding')) || 0;
    const edge = padding - Math.min(12, padding);
    const pages = sheet?.querySelectorAll('[data-resume-page]').length ?? 1;
    return Array.from({ length: pages }, (_, index) =>
      boxPath({
        x: -100,
        y: index * this.#page.height + edge,
        width: this.#page.width + 200,
        height: this.#page.height - 2 * edge,
      }),
    ).flat();
  }
}

/**
 * Reads a laid-out copy of the sheets as shapes, pictures and text, without holding up the page. The copy is changed
 * by it. @throws Undrawable when its style asks for more than shapes, unless only the text is wanted
 */
export async function readSheet(
  sheet: HTMLElement,
  page: { readonly width: number; readonly height: number },
  yieldToMain: () => Promise<void>,
  textOnly = false,
): Promise<SheetDrawing> {
  const links = readLinks(sheet);
  await layOutPseudoElements(sheet, yieldToMain);
  const reader = new SheetReader(sheet, page, yieldToMain, textOnly, links);
  await reader.read(sheet, { opacity: 1, clips: undefined, onPaper: false, node: -1 });
  const { shapes, text, paperText, chooser, pictures, structure } = reader;
  return { shapes, text, paperText, chooser, pictures, links: reader.links(), ...structure.finish() };
}
