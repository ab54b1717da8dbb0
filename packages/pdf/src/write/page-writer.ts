import type { Matrix, PdfRequest, Picture } from '../drawing.ts';
import type { PdfFont } from '../font/pdf-font.ts';
import type { SetText } from '../set-text.ts';
import { number } from './objects.ts';
import { colourOperands, matrixOperator, pathOperators, type Paints } from './paint.ts';
import type { StructureTree } from './structure.ts';
import { textOperators, type PlacedText } from './text.ts';

const tagOf = (set: SetText): number | undefined => ('tag' in set ? set.tag : undefined);

type Sizes = Pick<PdfRequest, 'page' | 'paper'>;

/** From the page's units, y down, to points, y up. */
const pageMatrix = ({ page, paper }: Sizes): Matrix => [
  paper.width / page.width,
  0,
  0,
  -paper.height / page.height,
  0,
  paper.height,
];

/** A box of the page as a PDF rectangle (ISO 32000-1, 7.9.5): left, bottom, right, top in points. */
export function rectangle(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { page, paper }: Sizes,
): readonly [number, number, number, number] {
  const across = paper.width / page.width;
  const down = paper.height / page.height;
  return [
    box.x * across,
    (page.height - box.y - box.height) * down,
    (box.x + box.width) * across,
    (page.height - box.y) * down,
  ];
}

/** Writes what stands on pages as content streams. */
export class PageWriter {
  readonly #paints: Paints;
  readonly #names = new Map<PdfFont, string>();
  readonly #request: PdfRequest;
  readonly #structure: StructureTree;
  #opacity = '';

  constructor(paints: Paints, structure: StructureTree, request: PdfRequest) {
    this.#paints = paints;
    this.#structure = structure;
    this.#request = request;
  }

  nameOf(font: PdfFont): string {
    let name = this.#names.get(font);
    if (!name) {
      name = `F${this.#names.size}`;
      this.#names.set(font, name);
    }
    return name;
  }

  fonts(): readonly (readonly [string, PdfFont])[] {
    return [...this.#names].map(([font, name]) => [name, font]);
  }

  /** The content of a page (its position from 0), every part marked by its node or as decoration. */
  async content(sets: readonly SetText[], page: number): Promise<string> {
    this.#opacity = '';
    const lines: string[] = [matrixOperator(pageMatrix(this.#request))];
    let open: { tag: number | undefined } | undefined;
    for (const set of joined(sets)) {
      const tag = tagOf(set);
      if (!open || open.tag !== tag) {
        if (open) lines.push('EMC');
        lines.push(this.#structure.begin(tag, page));
        open = { tag };
      }
      if (set.kind === 'picture' && tag !== undefined && this.#request.structure[tag]?.role === 'Figure')
        this.#structure.setBox(tag, this.#boxOf(set));
      lines.push(await this.#operators(set));
    }
    if (open) lines.push('EMC');
    return lines.join('\n');
  }

  #boxOf({ matrix: [width, , , height, x, y] }: Picture): readonly [number, number, number, number] {
    return rectangle({ x, y, width, height }, this.#request);
  }

  #fade(value: number): string {
    const operator = this.#paints.opacity(value);
    if (operator === this.#opacity) return '';
    this.#opacity = operator;
    return `${operator} `;
  }

  async #operators(set: SetText): Promise<string> {
    if (set.kind === 'placed')
      return this.#fade(set.text.colour[3]) + textOperators(set.text, this.nameOf(set.text.font));
    const clips = (set.clips ?? []).map((clip) => `${pathOperators(clip)} W n `).join('');
    const before = this.#opacity;
    const drawn = await this.#shape(set);
    if (!clips && set.kind === 'fill') return drawn;
    // The opacity is forgotten with the state it was set in.
    this.#opacity = before;
    return `q ${clips}${drawn} Q`;
  }

  async #shape(drawing: Exclude<SetText, { kind: 'placed' }>): Promise<string> {
    switch (drawing.kind) {
      case 'fill':
        return `${this.#fade(drawing.colour[3])}${colourOperands(drawing.colour)} rg ${pathOperators(drawing.path)} ${drawing.evenOdd ? 'f*' : 'f'}`;
      case 'stroke': {
        const dash = drawing.dash ? ` [${drawing.dash.map(number).join(' ')}] 0 d` : '';
        const round = drawing.round ? ' 1 J 1 j' : '';
        return `${this.#fade(drawing.colour[3])}${colourOperands(drawing.colour)} RG ${number(drawing.width)} w${round}${dash} ${pathOperators(drawing.path)} S`;
      }
      case 'gradient':
        return `${pathOperators(drawing.path)} W n ${await this.#paints.gradient(drawing, this.#request.page)}`;
      case 'picture': {
        const [a, b, c, d, e, f] = drawing.matrix;
        // A picture's own y points up.
        return `${this.#fade(drawing.opacity)}${matrixOperator([a, b, -c, -d, e + c, f + d])} /P${drawing.picture} Do`;
      }
    }
  }
}

/** Neighbours on one line in one style are one text: it is shorter, and read as one. */
function joined(sets: readonly SetText[]): readonly SetText[] {
  const out: SetText[] = [];
  for (const set of sets) {
    const last = out.at(-1);
    if (
      set.kind === 'placed' &&
      last?.kind === 'placed' &&
      last.tag === set.tag &&
      follows(last.text, set.text)
    )
      out[out.length - 1] = {
        ...last,
        text: { ...last.text, glyphs: [...last.text.glyphs, ...set.text.glyphs] },
      };
    else out.push(set);
  }
  return out;
}

function follows(a: PlacedText, b: PlacedText): boolean {
  const end = a.glyphs.at(-1);
  const start = b.glyphs[0];
  return (
    end !== undefined &&
    start !== undefined &&
    a.font === b.font &&
    a.size === b.size &&
    a.baseline === b.baseline &&
    a.hidden === b.hidden &&
    a.embolden === b.embolden &&
    a.slant === b.slant &&
    a.colour.every((part, index) => part === b.colour[index]) &&
    Math.abs(start.x - end.x - (end.glyph.width * a.size) / 1000) < a.size
  );
}
