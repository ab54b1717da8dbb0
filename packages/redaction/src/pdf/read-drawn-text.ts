import type { PageLine, PageChar } from './redact-page.ts';
import { placeCharacters, type OcrLine } from '@baigong/ocr';
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  AnnotationMode,
  OPS,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isHidden, readPageMarks } from '@baigong/document-reader/page-marks';
import { normalizeRadicals, multiply, type Matrix } from '@baigong/document-reader/page-text';
import { initialTextState, TextCursor, type TextState } from '@baigong/document-reader/text-cursor';

interface Font {
  readonly vertical: boolean;
  /** What a thousandth of a glyph's width is; other than 0.001 in Type 3 fonts. */
  readonly unit: number;
}

interface State extends TextState {
  font: Font;
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
  readonly vmetric?: readonly number[] | null;
}

const plain: Font = { vertical: false, unit: 0.001 };
/** A page that draws more is not read to its end, so it is refused. */
const maxOperators = 2_000_000;

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

const isGlyph = (value: unknown): value is Glyph =>
  typeof value === 'object' && value !== null && 'unicode' in value;

/** Letters reach so far below and above their line of writing, in their size. */
const [below, above] = [-0.25, 0.92];

/** Collects lines of characters with the place of each, operator by operator (ISO 32000-1, 9.4). */
class GlyphReader {
  readonly lines: { chars: PageChar[]; start: Point; end: Point; size: number; hidden: boolean }[] = [];
  #state: State;
  readonly #saved: State[] = [];
  readonly #cursor = new TextCursor();
  readonly #fontOf: (name: string) => Font;
  readonly #isShown: (layer: unknown) => boolean;
  /** Marked content that is open, and whether it is shown. */
  readonly #layers: boolean[] = [];

  constructor(view: Matrix, fontOf: (name: string) => Font, isShown: (layer: unknown) => boolean) {
    this.#fontOf = fontOf;
    this.#isShown = isShown;
    this.#state = { ...initialTextState(view), font: plain };
  }

  #put(text: string, from: number, to: number): void {
    const { matrix, font, size, rise, mode } = this.#state;
    const at = multiply(matrix, this.#cursor.text);
    const corners = font.vertical
      ? [
          apply(at, -size / 2, -from),
          apply(at, size / 2, -from),
          apply(at, -size / 2, -to),
          apply(at, size / 2, -to),
        ]
      : [below, above].flatMap((edge) => [from, to].map((x) => apply(at, x, rise + edge * size)));
    const box = {
      left: Math.min(...corners.map(({ x }) => x)),
      right: Math.max(...corners.map(({ x }) => x)),
      top: Math.min(...corners.map(({ y }) => y)),
      bottom: Math.max(...corners.map(({ y }) => y)),
    };
    const [start, end] = font.vertical
      ? [apply(at, 0, -from), apply(at, 0, -to)]
      : [apply(at, from, rise), apply(at, to, rise)];
    const height = Math.abs(size) * Math.hypot(at[2], at[3]);
    const last = this.lines.at(-1);
    const distance = last ? Math.hypot(start.x - last.end.x, start.y - last.end.y) : Infinity;
    const hidden = mode === 3 || mode === 7 || this.#layers.includes(false);
    if (last && last.hidden === hidden && distance < height && goesOn(last, end)) {
      if (distance > 0.25 * height) last.chars.push({ text: ' ', box });
      last.chars.push({ text, box });
      last.end = end;
      last.size = Math.max(last.size, height);
    } else this.lines.push({ chars: [{ text, box }], start, end, size: height, hidden });
  }

  #show(glyphs: readonly unknown[]): void {
    const { size, scale, charSpacing, wordSpacing, font } = this.#state;
    const stretch = font.vertical ? 1 : scale;
    let at = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') at -= (glyph / 1000) * size * stretch;
      else if (isGlyph(glyph)) {
        const width = font.vertical ? -(glyph.vmetric?.[0] ?? -1000) * 0.001 : glyph.width * font.unit;
        const from = at;
        const advance = width * size * stretch;
        at += advance + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * stretch;
        const text = normalizeRadicals(glyph.unicode);
        if (text !== '') this.#put(text, from, from + advance);
      }
    }
    this.#cursor.advance(font.vertical ? 0 : at, font.vertical ? -at : 0);
  }

  read(operator: number, args: readonly unknown[]): void {
    const state = this.#state;
    this.#cursor.read(state, operator, args);
    switch (operator) {
      case OPS.save:
        this.#saved.push({ ...state });
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? state;
        break;
      case OPS.transform:
        state.matrix = multiply(state.matrix, args as unknown as Matrix);
        break;
      case OPS.paintFormXObjectBegin: {
        this.#saved.push({ ...state });
        const own: unknown = args[0];
        if (own instanceof Float32Array || Array.isArray(own))
          state.matrix = multiply(state.matrix, Array.from(own as ArrayLike<number>) as unknown as Matrix);
        break;
      }
      case OPS.beginMarkedContent:
        this.#layers.push(true);
        break;
      case OPS.beginMarkedContentProps:
        this.#layers.push(args[0] !== 'OC' || this.#isShown(args[1]));
        break;
      case OPS.endMarkedContent:
        this.#layers.pop();
        break;
      case OPS.setFont:
        state.font = this.#fontOf(String(args[0]));
        break;
      case OPS.showText:
      case OPS.showSpacedText:
        if (Array.isArray(args[0])) this.#show(args[0]);
        break;
      default:
    }
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a line goes on in its direction. */
function goesOn({ start, end }: { readonly start: Point; readonly end: Point }, next: Point): boolean {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const [dx, dy] = [next.x - end.x, next.y - end.y];
  const length = Math.hypot(x, y) * Math.hypot(dx, dy);
  return length === 0 || (x * dx + y * dy) / length > 0.95;
}

/** pdf.js resolves a font before the operators that use it are there. */
function createFontLookup(page: PDFPageProxy): (name: string) => Font {
  const known = new Map<string, Font>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const raw: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
    const { vertical, fontMatrix } = (raw ?? {}) as { vertical?: boolean; fontMatrix?: readonly number[] };
    const font = { vertical: vertical === true, unit: fontMatrix?.[0] ?? plain.unit };
    known.set(name, font);
    return font;
  };
}

/**
 * Every character that a page's content draws, with its place, in points of the page as it is displayed, y down; also, as
 * hidden, what is in layers that are switched off. Without annotations. Rejects if the page cannot be read or draws too much.
 */
export async function readPageGlyphs(
  page: PDFPageProxy,
  isShown: (layer: unknown) => boolean,
): Promise<PageLine[]> {
  const viewport = page.getViewport({ scale: 1 });
  const reader = new GlyphReader(viewport.transform as unknown as Matrix, createFontLookup(page), isShown);
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  if (fnArray.length > maxOperators) throw new Error('too many operators');
  for (const [at, operator] of fnArray.entries())
    reader.read(operator, (argsArray[at] ?? []) as readonly unknown[]);
  return reader.lines;
}

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

/** The lines that recognition found in a picture, in a unit in which the picture is `width` wide. */
export function placeRecognisedLines(lines: readonly OcrLine[], width: number, height: number): PageLine[] {
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
