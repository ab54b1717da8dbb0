import type { LineBox } from './lay-out.ts';
import type { OcrLine, OcrWord } from './ocr-lines.ts';
import type { PreparedPage } from './prepare.ts';
import { findDoubts, joinLine, meanConfidence, repairLine, type ReadWord } from './words.ts';

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
