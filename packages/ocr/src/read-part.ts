import { cropInk, scaleInk, strengthen, type Box, type Ink } from './ink.ts';
import type { LineBox } from './lay-out.ts';
import type { OcrLine, OcrWord } from './ocr-lines.ts';
import type { PreparedPage } from './prepare.ts';
import type { OcrLanguage, RecogniseLine } from './recogniser.ts';
import { setUpright } from './upright-glyphs.ts';
import { findDoubts, joinLine, meanConfidence, partWords, repairLine, type ReadWord } from './words.ts';

/** The height that a line is given for the recogniser; measured with Noto Sans CJK. */
const lineHeight = 40;
const margin = 12;

/** A page that is being read. */
export interface Reading {
  readonly page: PreparedPage;
  readonly recognise: RecogniseLine;
}

/** The picture of a part of a line as the recogniser likes it, and how its pixels lie on the page. */
export function pictureOf(
  page: PreparedPage,
  line: Box,
  letter: number,
): { ink: Ink; toPage: (x: number) => number } {
  if (page.isVertical) {
    const row = setUpright(page.ink, line);
    const scale = lineHeight / row.ink.height;
    return {
      ink: cropInk(
        scaleInk(row.ink, scale),
        { left: 0, top: 0, right: row.ink.width * scale, bottom: lineHeight },
        margin,
      ),
      toPage(x) {
        const at = (x - margin) / scale;
        const glyph = row.letters.find(({ right }) => at <= right + 1) ?? row.letters.at(-1);
        if (!glyph) return line.left;
        const part = Math.max(0, Math.min(1, (at - glyph.left) / (glyph.right - glyph.left)));
        return line.left + glyph.from + part * (glyph.to - glyph.from);
      },
    };
  }
  const tall = Math.max(line.bottom - line.top, letter * 0.7);
  const scale = lineHeight / tall;
  const middle = (line.top + line.bottom) / 2;
  const box = {
    left: line.left - 1,
    right: line.right + 1,
    top: middle - tall / 2 - 1,
    bottom: middle + tall / 2 + 1,
  };
  const cut = cropInk(page.ink, box);
  return {
    ink: cropInk(
      scaleInk(cut, scale),
      { left: 0, top: 0, right: cut.width * scale, bottom: cut.height * scale },
      margin,
    ),
    toPage: (x) => box.left + (x - margin) / scale,
  };
}

/** A word with its place in pixels of the straight page. */
export interface PlacedWord extends ReadWord {
  readonly left: number;
  readonly right: number;
}

type ToPicture = (x: number, y: number) => { x: number; y: number };

/** A line as it is handed out, its places in fractions of the picture; null if nothing was read. */
export function toOcrLine(
  read: readonly PlacedWord[],
  { left, top, right, bottom }: LineBox,
  { isVertical, turn }: PreparedPage,
  toPicture: ToPicture,
): Omit<OcrLine, 'block' | 'cell'> | null {
  const text = repairLine(joinLine(read.map((word) => word.text)));
  if (text === '') return null;
  // The corners as a reader of the text sees them; a column of vertical writing was turned to its side.
  const onPage: [number, number][] = isVertical
    ? [
        [left, bottom],
        [left, top],
        [right, top],
        [right, bottom],
      ]
    : [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ];
  const corners = onPage.map(([x, y]) => toPicture(x, y));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const length = Math.max(1, right - left);
  return {
    text,
    confidence: meanConfidence(read),
    doubts: findDoubts(text, read),
    words: read.map((word): OcrWord => ({
      text: word.text,
      confidence: word.confidence,
      left: word.left,
      right: word.right,
      from: Math.max(0, Math.min(1, (word.left - left) / length)),
      to: Math.max(0, Math.min(1, (word.right - left) / length)),
    })),
    box: { x, y, width: Math.min(1, Math.max(...xs)) - x, height: Math.min(1, Math.max(...ys)) - y },
    corners,
    straight: { left, top, right, bottom },
    isVertical,
    isTurned: turn !== 0 && !isVertical,
  };
}

/** Reads a part of a line. */
export async function readPart(
  { page, recognise }: Reading,
  part: Box,
  letter: number,
  language: OcrLanguage,
): Promise<PlacedWord[]> {
  const { ink, toPage } = pictureOf(page, part, letter);
  const words = await recognise(strengthen(ink), { language });
  return partWords(words, lineHeight).map((word) => ({
    ...word,
    left: toPage(word.left),
    right: toPage(word.right),
    symbols: word.symbols.map((symbol) => ({
      ...symbol,
      left: toPage(symbol.left),
      right: toPage(symbol.right),
    })),
  }));
}
