import type { Drawing, MadePdf, PageDrawing, PdfRequest } from './drawing.ts';
import type { PdfFont } from './font/pdf-font.ts';
import { TextSetter, type DrawGlyph, type SetText } from './set-text.ts';
import type { SliceFonts } from './shape/slice-fonts.ts';
import { asciiString, number, ObjectTable, textString, type Ref } from './write/objects.ts';
import { colourOperands, matrixOperator, Paints, pathOperators } from './write/paint.ts';
import { writePicture } from './write/pictures.ts';
import { textOperators, type PlacedText } from './write/text.ts';

interface PdfTools {
  readonly slices: SliceFonts;
  readonly drawGlyph: DrawGlyph;
  /** Called after every page. */
  readonly onPage?: (done: number) => void;
}

/** PDF's own form of a time (ISO 32000-1, 7.9.4). */
const pdfDate = (time: number): string =>
  `(D:${new Date(time).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;

class PageWriter {
  readonly #paints: Paints;
  readonly #names = new Map<PdfFont, string>();
  readonly #page: { readonly width: number; readonly height: number };
  #opacity = '';

  constructor(paints: Paints, page: { readonly width: number; readonly height: number }) {
    this.#paints = paints;
    this.#page = page;
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

  start(): void {
    this.#opacity = '';
  }

  #fade(value: number): string {
    const operator = this.#paints.opacity(value);
    if (operator === this.#opacity) return '';
    this.#opacity = operator;
    return `${operator} `;
  }

  async operators(set: SetText): Promise<string> {
    if (set.kind === 'placed')
      return this.#fade(set.text.colour[3]) + textOperators(set.text, this.nameOf(set.text.font));
    if (set.kind === 'text') throw new Error('Text is set before it is written');
    const clips = (set.clips ?? []).map((clip) => `${pathOperators(clip)} W n `).join('');
    const before = this.#opacity;
    const drawn = await this.#shape(set);
    if (!clips && set.kind === 'fill') return drawn;
    // The opacity is forgotten with the state it was set in.
    this.#opacity = before;
    return `q ${clips}${drawn} Q`;
  }

  async #shape(drawing: Exclude<Drawing, { kind: 'text' }>): Promise<string> {
    switch (drawing.kind) {
      case 'fill':
        return `${this.#fade(drawing.colour[3])}${colourOperands(drawing.colour)} rg ${pathOperators(drawing.path)} ${drawing.evenOdd ? 'f*' : 'f'}`;
      case 'stroke': {
        const dash = drawing.dash ? ` [${drawing.dash.map(number).join(' ')}] 0 d` : '';
        const round = drawing.round ? ' 1 J 1 j' : '';
        return `${this.#fade(drawing.colour[3])}${colourOperands(drawing.colour)} RG ${number(drawing.width)} w${round}${dash} ${pathOperators(drawing.path)} S`;
      }
      case 'gradient':
        return `${pathOperators(drawing.path)} W n ${await this.#paints.gradient(drawing, this.#page)}`;
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
    if (set.kind === 'placed' && last?.kind === 'placed' && follows(last.text, set.text))
      out[out.length - 1] = {
        kind: 'placed',
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

function linkObject(link: PageDrawing['links'][number], request: PdfRequest): string {
  const across = request.paper.width / request.page.width;
  const down = request.paper.height / request.page.height;
  const { x, y, width, height } = link;
  const rect = [
    x * across,
    (request.page.height - y - height) * down,
    (x + width) * across,
    (request.page.height - y) * down,
  ];
  return `<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[${rect.map(number).join(' ')}]/A<</S/URI/URI${asciiString(link.href)}>>>>`;
}

function writeBookmarks(request: PdfRequest, pages: readonly Ref[], objects: ObjectTable): string {
  const { bookmarks, page, paper } = request;
  if (bookmarks.length === 0) return '';
  const root = objects.reserve();
  const items = bookmarks.map(() => objects.reserve());
  for (const [index, bookmark] of bookmarks.entries()) {
    const top = number((page.height - Math.max(0, bookmark.y - 12)) * (paper.height / page.height));
    const before = items[index - 1] ? `/Prev ${items[index - 1]}` : '';
    const after = items[index + 1] ? `/Next ${items[index + 1]}` : '';
    objects.set(
      items[index] ?? root,
      `<</Title${textString(bookmark.title)}/Parent ${root}${before}${after}/Dest[${pages[bookmark.page] ?? pages[0]}/XYZ 0 ${top} null]>>`,
    );
  }
  objects.set(root, `<</Type/Outlines/First ${items[0]}/Last ${items.at(-1)}/Count ${items.length}>>`);
  return `/Outlines ${root}`;
}

async function writeAttachment(request: PdfRequest, objects: ObjectTable): Promise<string> {
  const { attachment } = request;
  if (!attachment) return '';
  const type = attachment.type.replace('/', '#2f');
  const data = await objects.addStream(
    `/Type/EmbeddedFile/Subtype/${type}/Params<</Size ${attachment.bytes.length}/ModDate${pdfDate(request.created)}>>`,
    attachment.bytes,
  );
  const file = objects.add(
    `<</Type/Filespec/F${asciiString(attachment.name)}/UF${textString(attachment.name)}/Desc${textString(attachment.description)}/AFRelationship/Source/EF<</F ${data}/UF ${data}>>>>`,
  );
  return `/Names<</EmbeddedFiles<</Names[${asciiString(attachment.name)} ${file}]>>>>/AF[${file}]`;
}

/**
 * Writes a document as a PDF 1.7 file: vector text in subsets of its fonts, each code with its Unicode text, over
 * shapes and pictures; links, bookmarks, title, language, and a file to carry along.
 * @throws what the slices' reader throws
 */
export async function makePdf(request: PdfRequest, tools: PdfTools): Promise<MadePdf> {
  const objects = new ObjectTable();
  const catalog = objects.reserve();
  const tree = objects.reserve();
  const resources = objects.reserve();
  const paints = new Paints(objects);
  const setter = new TextSetter(request, tools.slices, tools.drawGlyph);
  const writer = new PageWriter(paints, request.page);
  const { page, paper } = request;
  const turn = matrixOperator([paper.width / page.width, 0, 0, -paper.height / page.height, 0, paper.height]);

  const pages: Ref[] = [];
  for (const [index, { drawings, links }] of request.pages.entries()) {
    const set: SetText[] = [];
    for (const drawing of drawings)
      if (drawing.kind === 'text') set.push(...(await setter.set(drawing)));
      else set.push(drawing);
    writer.start();
    const content: string[] = [turn];
    for (const one of joined(set)) content.push(await writer.operators(one));
    const stream = await objects.addStream('', new TextEncoder().encode(content.join('\n')));
    const annotations = links.map((link) => objects.add(linkObject(link, request)));
    const shown = annotations.length > 0 ? `/Annots[${annotations.join(' ')}]` : '';
    pages.push(
      objects.add(
        `<</Type/Page/Parent ${tree}/MediaBox[0 0 ${number(paper.width)} ${number(paper.height)}]/Resources ${resources}/Contents ${stream}${shown}/Group<</S/Transparency/CS/DeviceRGB>>>>`,
      ),
    );
    tools.onPage?.(index + 1);
  }

  const fonts: string[] = [];
  for (const [name, font] of writer.fonts()) fonts.push(`/${name} ${await font.write(objects)}`);
  const pictures: string[] = [];
  for (const [index, source] of setter.pictures.entries())
    pictures.push(`/P${index} ${await writePicture(source, objects)}`);
  objects.set(
    resources,
    `<</Font<<${fonts.join('')}>>/XObject<<${pictures.join('')}>>${paints.resources()}>>`,
  );
  objects.set(tree, `<</Type/Pages/Kids[${pages.join(' ')}]/Count ${pages.length}>>`);
  const bookmarks = writeBookmarks(request, pages, objects);
  const attachment = await writeAttachment(request, objects);
  objects.set(
    catalog,
    `<</Type/Catalog/Pages ${tree}/Lang(${request.language})/ViewerPreferences<</DisplayDocTitle true>>${bookmarks}${attachment}>>`,
  );
  const info = objects.add(
    `<</Title${textString(request.title)}/Author${textString(request.author)}/Creator${textString('百工')}/Producer${textString('百工')}/CreationDate${pdfDate(request.created)}>>`,
  );
  const id = request.created.toString(16).padStart(32, '0');
  return {
    file: objects.file(catalog, info, id),
    substituted: [...setter.substituted],
    lost: [...setter.lost],
  };
}
