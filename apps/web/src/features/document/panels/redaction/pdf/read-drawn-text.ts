import type { PageLine } from '@baigong/documents/redaction';
import { placeCharacters } from '@baigong/ocr';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { recogniseText } from '../../../../../shared/ocr/recognise-text.ts';
import { readPageGlyphs } from '../../../../../shared/pdf/page-glyphs.ts';
import { isHidden } from '../../../../../shared/pdf/is-hidden.ts';
import { readPageMarks } from '../../../../../shared/pdf/page-marks.ts';

/** Pictures of more than this share of a page may show text that matters. */
const pictureShare = 0.03;
/** A page with fewer letters is looked at as a picture. */
const fewLetters = 60;

interface DrawnText {
  readonly lines: readonly PageLine[];
  /** Whether its picture has to be recognised too. */
  readonly isPictured: boolean;
}

const boxOf = ({ chars }: PageLine) => ({
  left: Math.min(...chars.map(({ box }) => box.left)),
  right: Math.max(...chars.map(({ box }) => box.right)),
  top: Math.min(...chars.map(({ box }) => box.top)),
  bottom: Math.max(...chars.map(({ box }) => box.bottom)),
});

/** The characters of a page with their places, in points. Rejects if it cannot be read. */
export async function readDrawnText(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<DrawnText> {
  const layers = await pdf.getOptionalContentConfig();
  const lines = await readPageGlyphs(page, (layer) => layers.isVisible(layer));
  const { hidden, pictures } = await readPageMarks(page);
  const isScan = pictures > 0.5;
  const letters = lines.reduce((sum, line) => sum + (line.hidden ? 0 : line.chars.length), 0);
  return {
    // Invisible text upon a scan is what recognition read in it: it may be searched in the copy too.
    lines: lines.map((line) => ({
      ...line,
      hidden: isScan ? false : (line.hidden ?? false) || (hidden.length > 0 && isHidden(boxOf(line), hidden)),
    })),
    isPictured: pictures > pictureShare || letters < fewLetters,
  };
}

/** Recognition says where a word is; its characters are placed by their usual widths, with this much to each side. */
const doubt = 0.5;

/** The lines that recognition finds in a picture, in a unit in which the picture is `width` wide. */
export async function recogniseLines(
  picture: ImageBitmap,
  width: number,
  height: number,
): Promise<PageLine[]> {
  const size = { width: picture.width, height: picture.height };
  const { lines } = await recogniseText(picture, size, () => undefined);
  return lines.flatMap((line): PageLine[] => {
    const [a, b, , d] = line.corners.map(({ x, y }) => ({ x: x * width, y: y * height }));
    if (!a || !b || !d) return [];
    const [right, down] = [
      { x: b.x - a.x, y: b.y - a.y },
      { x: d.x - a.x, y: d.y - a.y },
    ];
    const tall = Math.hypot(down.x, down.y);
    const spare = (doubt * tall) / Math.max(1, Math.hypot(right.x, right.y));
    const placed = placeCharacters(line).map(({ text, from, to }) => {
      const points = [from - spare, to + spare].flatMap((share) =>
        [-0.1, 1.1].map((depth) => ({
          x: a.x + share * right.x + depth * down.x,
          y: a.y + share * right.y + depth * down.y,
        })),
      );
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      return {
        text,
        box: { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
      };
    });
    const base = (point: { x: number; y: number }) => ({
      x: point.x + 0.8 * down.x,
      y: point.y + 0.8 * down.y,
    });
    return [{ chars: placed, start: base(a), end: base(b), size: tall }];
  });
}
