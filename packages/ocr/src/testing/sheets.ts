import { blankInk, type Ink, type Rgba } from '../ink.ts';

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
