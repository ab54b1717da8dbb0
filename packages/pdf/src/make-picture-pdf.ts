import type { Colour, Matrix, Path, PictureSource } from './drawing.ts';
import { number, ObjectTable, textString } from './write/objects.ts';
import { colourOperands, matrixOperator, pathOperators } from './write/paint.ts';
import { writePicture } from './write/pictures.ts';

/** One page of pictures and thin lines, in points (1/72 inch) with y pointing down. */
interface PicturePage {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly width: number;
  readonly height: number;
  readonly pictures: readonly PictureSource[];
  /** Where pictures stand: the matrix takes the unit square (y down) to its place. A picture may stand many times. */
  readonly placed: readonly { readonly picture: number; readonly matrix: Matrix }[];
  readonly lines?: { readonly path: Path; readonly width: number; readonly colour: Colour } | undefined;
}

/** Writes a page of pictures as a PDF 1.7 file. Without text, so without fonts and what shapes them. */
export async function makePicturePdf(page: PicturePage): Promise<Blob> {
  const objects = new ObjectTable();
  const catalog = objects.reserve();
  const tree = objects.reserve();
  const content = [matrixOperator([1, 0, 0, -1, 0, page.height])];
  // A picture's own y points up.
  for (const { picture, matrix } of page.placed) {
    const [a, b, c, d, e, f] = matrix;
    content.push(`q ${matrixOperator([a, b, -c, -d, e + c, f + d])} /P${picture} Do Q`);
  }
  if (page.lines && page.lines.path.length > 0)
    content.push(
      `${colourOperands(page.lines.colour)} RG ${number(page.lines.width)} w ${pathOperators(page.lines.path)} S`,
    );
  const stream = await objects.addStream('', new TextEncoder().encode(content.join('\n')));
  const pictures: string[] = [];
  for (const [index, source] of page.pictures.entries())
    pictures.push(`/P${index} ${await writePicture(source, objects)}`);
  const kid = objects.add(
    `<</Type/Page/Parent ${tree}/MediaBox[0 0 ${number(page.width)} ${number(page.height)}]/Resources<</XObject<<${pictures.join('')}>>>>/Contents ${stream}>>`,
  );
  objects.set(tree, `<</Type/Pages/Kids[${kid}]/Count 1>>`);
  // Printed as it is: fitting it to the paper would change the photos' size.
  objects.set(
    catalog,
    `<</Type/Catalog/Pages ${tree}/Lang(zh-CN)/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
  );
  const date = new Date(page.created).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  const info = objects.add(
    `<</Title${textString(page.title)}/Creator${textString('百工')}/Producer${textString('百工')}/CreationDate(D:${date}Z)>>`,
  );
  return objects.file(catalog, info, page.created.toString(16).padStart(32, '0'));
}
