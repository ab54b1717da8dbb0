import { blankInk, type Ink, type Rgba } from '../ink.ts';
import type { RecogniseLine } from '../recogniser.ts';

/** Sheets with letters of our own: a square with a bar at its left and its foot, which shows how it is turned. */
export interface Sheet extends Ink {
  readonly letter: (x: number, y: number, size: number) => void;
  readonly bar: (left: number, top: number, width: number, height: number) => void;
}

export function makeSheet(width: number, height: number): Sheet {
  const ink = blankInk(width, height);
  const bar = (left: number, top: number, wide: number, tall: number) => {
    for (let y = top; y < top + tall; y++) ink.data.fill(255, y * width + left, y * width + left + wide);
  };
  return {
    ...ink,
    bar,
    letter(x, y, size) {
      const thick = Math.round(size * 0.28);
      bar(x, y, thick, size);
      bar(x, y + size - thick, size, thick);
      // A mark that tells letters from rulings of the same length.
      bar(x + size - thick, y, Math.round(thick / 2), Math.round(size * 0.6));
      bar(x, y, size, Math.round(thick / 3));
    },
  };
}

/** Lines of letters from an upper left corner, with gaps of a quarter of a letter. */
export function setLines(
  sheet: Sheet,
  {
    x,
    y,
    size,
    count,
    lines,
    leading = 1.8,
  }: { x: number; y: number; size: number; count: number; lines: number; leading?: number },
): void {
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < count; at++)
      sheet.letter(Math.round(x + at * size * 1.25), Math.round(y + line * size * leading), size);
}

/** Columns of letters from an upper right corner. */
export function setColumns(
  sheet: Sheet,
  {
    right,
    y,
    size,
    count,
    columns,
  }: { right: number; y: number; size: number; count: number; columns: number },
): void {
  for (let column = 0; column < columns; column++)
    for (let at = 0; at < count; at++)
      sheet.letter(Math.round(right - size - column * size * 1.8), Math.round(y + at * size * 1.25), size);
}

/** A picture of ink on a ground. */
export function toPicture(
  ink: Ink,
  paint: (ink: number, x: number, y: number) => readonly [number, number, number],
): Rgba {
  const data = new Uint8ClampedArray(ink.width * ink.height * 4);
  for (const [at, value] of ink.data.entries()) {
    data.set(paint(value / 255, at % ink.width, Math.floor(at / ink.width)), at * 4);
    data[at * 4 + 3] = 255;
  }
  return { width: ink.width, height: ink.height, data };
}

export const onWhite = (ink: number): [number, number, number] => [
  255 - 255 * ink,
  255 - 255 * ink,
  255 - 255 * ink,
];

/** A reader of these letters: sure of upright ones, and of each it says 字. */
export const readLetters: RecogniseLine = (line) => {
  const columns = Array.from({ length: line.width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < line.height; y++) sum += line.data[y * line.width + x] ?? 0;
    return sum;
  });
  const letters: { left: number; right: number }[] = [];
  for (const [x, sum] of columns.entries()) {
    const last = letters.at(-1);
    if (sum < 300) continue;
    if (last && x - last.right <= 1) last.right = x;
    else letters.push({ left: x, right: x });
  }
  const massOf = (left: number, right: number, top: number, bottom: number) => {
    let sum = 0;
    for (let y = Math.round(top); y < bottom; y++)
      for (let x = Math.round(left); x < right; x++) sum += line.data[y * line.width + x] ?? 0;
    return sum;
  };
  const margin = 12;
  const tall = line.height - 2 * margin;
  return Promise.resolve(
    letters
      .filter(({ left, right }) => right - left > tall * 0.3)
      .map(({ left, right }) => {
        const part = (right - left) * 0.3;
        const foot = massOf(left, right, margin + tall * 0.72, margin + tall);
        const head = massOf(left, right, margin, margin + tall * 0.28);
        const before = massOf(left, left + part, margin, margin + tall);
        const after = massOf(right - part, right, margin, margin + tall);
        const confidence = foot > head && before > after ? 96 : 20;
        const symbol = { text: '字', left, right, confidence };
        return { ...symbol, symbols: [symbol] };
      }),
  );
};
