import type { Box } from '../layout/page-layout.ts';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { multiply, type Matrix } from './page-text.ts';
import { initialTextState, TextCursor, type TextState } from './text-cursor.ts';

/** Whether most of a run is hidden text: a white blank or full stop in a line hides no line. */
export function isHidden({ left, right, top, bottom }: Box, hidden: readonly Box[]): boolean {
  const middle = (top + bottom) / 2;
  let covered = 0;
  for (const box of hidden) {
    const isLevel =
      middle > box.top && middle < box.bottom && Math.abs(box.bottom - bottom) < (bottom - top) * 0.5;
    if (isLevel) covered += Math.max(0, Math.min(right, box.right) - Math.max(left, box.left));
  }
  return covered >= (right - left) * 0.5;
}

/** What a page draws besides its text. In points of the page as it is displayed, y down. */
export interface PageMarks {
  /** Drawn lines, horizontal or vertical. */
  readonly rulings: readonly Box[];
  /** Where text is drawn that nobody sees: invisible, or white on white. Empty on a page that is a picture. */
  readonly hidden: readonly Box[];
  /** The share of the page that pictures cover, 0 to 1. */
  readonly pictures: number;
}

/** What pdf.js says of a character that is drawn. */
interface Glyph {
  readonly width?: number;
  readonly isSpace?: boolean;
  readonly unicode?: string;
}

interface State extends TextState {
  white: boolean;
  strokeWhite: boolean;
  lineWidth: number;
}

/** Thicker than this, in points, is a bar and no ruling. */
const thickest = 3;
const shortestRuling = 4;
/** Drawing commands of a page that are looked at. */
export const maxOperators = 400_000;

const boxOfPoints = (points: readonly (readonly [number, number])[]): Box => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  bottom: Math.max(...points.map(([, y]) => y)),
});

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The subpaths of a path as pdf.js encodes it (0 move, 1 line, 2 cubic, 3 quadratic, 4 close); curves by their ends. */
function subpaths(
  data: ArrayLike<number>,
  matrix: Matrix,
): { points: [number, number][]; curved: boolean }[] {
  const found: { points: [number, number][]; curved: boolean }[] = [];
  const lengths = [2, 2, 6, 4, 0];
  for (let at = 0; at < data.length;) {
    const step = data[at] ?? 4;
    const length = lengths[step];
    if (length === undefined) return found;
    const [x, y] = [data[at + length - 1] ?? 0, data[at + length] ?? 0];
    const last = found.at(-1);
    if (step === 0) found.push({ points: [apply(matrix, x, y)], curved: false });
    else if (step === 4 && last?.points[0]) last.points.push(last.points[0]);
    else if (last) {
      last.points.push(apply(matrix, x, y));
      last.curved ||= step !== 1;
    }
    at += length + 1;
  }
  return found;
}

const isWhite = (args: readonly unknown[]): boolean => {
  const [colour] = args;
  return typeof colour === 'string' && /^#f[a-f\d]f[a-f\d]f[a-f\d]$/i.test(colour);
};

const isLine = ({ left, right, top, bottom }: Box): boolean => {
  const [width, height] = [right - left, bottom - top];
  return (
    Math.min(width, height) <= thickest &&
    Math.max(width, height) >= shortestRuling &&
    Math.max(width, height) > Math.min(width, height) * 2
  );
};

const drawing: ReadonlySet<number> = new Set([
  OPS.constructPath,
  OPS.showText,
  OPS.showSpacedText,
  OPS.shadingFill,
  OPS.paintFormXObjectBegin,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintSolidColorImageMask,
  OPS.endText,
]);

/** Collects marks operator by operator. */
class MarkReader {
  readonly rulings: Box[] = [];
  readonly hidden: Box[] = [];
  /** What is not white, in the order in which it is drawn. */
  readonly painted: Box[] = [];
  pictureArea = 0;
  #state: State;
  readonly #saved: State[] = [];
  /** Whether nothing was drawn since the last transform: what was to be drawn there is a picture that was left out as too large. */
  #bare = false;
  readonly #cursor = new TextCursor();

  constructor(view: Matrix) {
    this.#state = { ...initialTextState(view), white: false, strokeWhite: false, lineWidth: 1 };
  }

  #path(paint: number, data: ArrayLike<number>): void {
    const state = this.#state;
    const fills = [
      OPS.fill,
      OPS.eoFill,
      OPS.fillStroke,
      OPS.eoFillStroke,
      OPS.closeFillStroke,
      OPS.closeEOFillStroke,
    ].includes(paint);
    const strokes = [
      OPS.stroke,
      OPS.closeStroke,
      OPS.fillStroke,
      OPS.eoFillStroke,
      OPS.closeFillStroke,
      OPS.closeEOFillStroke,
    ].includes(paint);
    for (const { points, curved } of subpaths(data, state.matrix)) {
      const box = boxOfPoints(points);
      if (fills && !state.white) {
        if (!curved && isLine(box)) this.rulings.push(box);
        else this.painted.push(box);
      }
      if (!strokes || state.strokeWhite) continue;
      for (const [at, point] of points.entries()) {
        const next = points[at + 1];
        if (!next || curved) continue;
        const line = boxOfPoints([point, next]);
        if (isLine(line) && Math.min(line.right - line.left, line.bottom - line.top) < 1)
          this.rulings.push(line);
      }
    }
  }

  #show(glyphs: readonly unknown[]): void {
    const state = this.#state;
    let width = 0;
    // Blanks are nowhere to be seen whatever their colour.
    let [from, to] = [Infinity, -Infinity];
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') width -= (glyph / 1_000) * state.size;
      else if (typeof glyph === 'object' && glyph !== null) {
        const { width: own = 0, isSpace = false, unicode = '?' } = glyph as Glyph;
        const before = width;
        width += (own / 1_000) * state.size + state.charSpacing + (isSpace ? state.wordSpacing : 0);
        if (isSpace || unicode.trim() === '') continue;
        from = Math.min(from, before);
        to = Math.max(to, width);
      }
    }
    width *= state.scale;
    const invisible = state.mode === 3 || state.mode === 7;
    if (from < to && (invisible || (state.white && state.mode !== 1))) {
      const matrix = multiply(state.matrix, this.#cursor.text);
      const box = boxOfPoints([
        apply(matrix, from * state.scale, state.rise - state.size * 0.2),
        apply(matrix, to * state.scale, state.rise + state.size * 0.8),
      ]);
      const isOnColour = this.painted.some(
        ({ left, right, top, bottom }) =>
          left <= box.left + 1 &&
          right >= box.left + 1 &&
          top <= (box.top + box.bottom) / 2 &&
          bottom >= (box.top + box.bottom) / 2,
      );
      if (invisible || !isOnColour) this.hidden.push(box);
    }
    this.#cursor.advance(width, 0);
  }

  #picture(matrix: Matrix): void {
    const box = boxOfPoints([
      apply(matrix, 0, 0),
      apply(matrix, 1, 0),
      apply(matrix, 0, 1),
      apply(matrix, 1, 1),
    ]);
    this.painted.push(box);
    this.pictureArea += Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
  }

  read(operator: number, args: readonly unknown[]): void {
    const state = this.#state;
    const numbers = args as readonly number[];
    const first = numbers[0] ?? 0;
    if (drawing.has(operator)) this.#bare = false;
    this.#cursor.read(state, operator, args);
    switch (operator) {
      case OPS.save:
        this.#saved.push({ ...state });
        break;
      case OPS.restore:
        if (this.#bare) this.#picture(state.matrix);
        this.#bare = false;
        this.#state = this.#saved.pop() ?? state;
        break;
      case OPS.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? state;
        break;
      case OPS.transform:
        this.#bare = true;
        state.matrix = multiply(state.matrix, numbers as unknown as Matrix);
        break;
      case OPS.paintFormXObjectBegin: {
        this.#saved.push({ ...state });
        const own: unknown = args[0];
        if (own instanceof Float32Array || Array.isArray(own))
          state.matrix = multiply(state.matrix, Array.from(own as ArrayLike<number>) as unknown as Matrix);
        break;
      }
      case OPS.setLineWidth:
        state.lineWidth = first;
        break;
      case OPS.setFillRGBColor:
        state.white = isWhite(args);
        break;
      case OPS.setStrokeRGBColor:
        state.strokeWhite = isWhite(args);
        break;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        state.white = false;
        break;
      case OPS.constructPath: {
        const data: unknown = (args[1] as readonly unknown[] | undefined)?.[0];
        if (data instanceof Float32Array) this.#path(first, data);
        break;
      }
      case OPS.shadingFill:
        this.painted.push({ left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 });
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
      case OPS.paintImageXObjectRepeat:
      case OPS.paintImageMaskXObjectGroup:
      case OPS.paintInlineImageXObjectGroup:
      case OPS.paintImageMaskXObjectRepeat:
      case OPS.paintSolidColorImageMask:
        this.#picture(state.matrix);
        break;
      case OPS.showText:
      case OPS.showSpacedText:
        if (Array.isArray(args[0])) this.#show(args[0]);
        break;
      default:
    }
  }
}

/** Reads what a page draws. Costs about as much as its text. Rejects if the page cannot be read. */
export async function readPageMarks(page: PDFPageProxy): Promise<PageMarks> {
  const viewport = page.getViewport({ scale: 1 });
  const reader = new MarkReader(viewport.transform as unknown as Matrix);
  const { fnArray, argsArray } = await page.getOperatorList();
  for (let at = 0; at < Math.min(fnArray.length, maxOperators); at += 1)
    reader.read(fnArray[at] ?? 0, (argsArray[at] ?? []) as readonly unknown[]);
  const pictures = Math.min(1, reader.pictureArea / Math.max(1, viewport.width * viewport.height));
  // Invisible text over a picture is what recognition read in it.
  return { rulings: reader.rulings, hidden: pictures > 0.5 ? [] : reader.hidden, pictures };
}
