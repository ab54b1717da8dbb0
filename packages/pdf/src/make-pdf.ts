import type { MadePdf, PageLink, PdfRequest } from './drawing.ts';
import { TextSetter, type DrawGlyph, type SetText } from './set-text.ts';
import type { SliceFonts } from './shape/slice-fonts.ts';
import { writeMetadata } from './write/metadata.ts';
import { asciiString, number, ObjectTable, textString, type Ref } from './write/objects.ts';
import { PageWriter, rectangle } from './write/page-writer.ts';
import { Paints } from './write/paint.ts';
import { writePicture } from './write/pictures.ts';
import { StructureTree } from './write/structure.ts';

interface PdfTools {
  readonly slices: SliceFonts;
  readonly drawGlyph: DrawGlyph;
  /** Called after every page. */
  readonly onPage?: (done: number) => void;
}

/** PDF's own form of a time (ISO 32000-1, 7.9.4). */
const pdfDate = (time: number): string =>
  `(D:${new Date(time).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;

function writeLink(
  link: PageLink,
  request: PdfRequest,
  page: number,
  structure: StructureTree,
  objects: ObjectTable,
): Ref {
  const ref = objects.reserve();
  const key = link.tag === undefined ? undefined : structure.addAnnotation(link.tag, page, ref);
  const parent = key === undefined ? '' : `/StructParent ${key}`;
  const rect = rectangle(link, request).map(number).join(' ');
  objects.set(
    ref,
    `<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[${rect}]/Contents${textString(link.text)}${parent}/A<</S/URI/URI${asciiString(link.href)}>>>>`,
  );
  return ref;
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
 * Writes a document as a tagged PDF 1.7 file by PDF/UA-1: vector text in subsets of its fonts, each code with its
 * Unicode text, over shapes and pictures; structure, links, bookmarks, title, language, and a file to carry along.
 * @throws what the slices' reader throws
 */
export async function makePdf(request: PdfRequest, tools: PdfTools): Promise<MadePdf> {
  const objects = new ObjectTable();
  const catalog = objects.reserve();
  const tree = objects.reserve();
  const resources = objects.reserve();
  const paints = new Paints(objects);
  const setter = new TextSetter(request, tools.slices, tools.drawGlyph);
  const structure = new StructureTree(objects, request.structure, request.pages.length);
  const writer = new PageWriter(paints, structure, request);
  const { paper } = request;

  const pages: Ref[] = [];
  for (const [index, { drawings, links }] of request.pages.entries()) {
    const set: SetText[] = [];
    for (const drawing of drawings)
      if (drawing.kind === 'text') set.push(...(await setter.set(drawing)));
      else set.push(drawing);
    const content = await writer.content(set, index);
    const stream = await objects.addStream('', new TextEncoder().encode(content));
    const annotations = links.map((link) => writeLink(link, request, index, structure, objects));
    const shown = annotations.length > 0 ? `/Annots[${annotations.join(' ')}]` : '';
    pages.push(
      objects.add(
        `<</Type/Page/Parent ${tree}/MediaBox[0 0 ${number(paper.width)} ${number(paper.height)}]/Resources ${resources}/Contents ${stream}${shown}/StructParents ${index}/Tabs/S/Group<</S/Transparency/CS/DeviceRGB>>>>`,
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
  const tags = structure.write(pages);
  const metadata = await writeMetadata(request, objects);
  objects.set(
    catalog,
    `<</Type/Catalog/Pages ${tree}/Lang(${request.language})/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${metadata}${tags}${bookmarks}${attachment}>>`,
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
