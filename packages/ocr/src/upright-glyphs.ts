import { blankInk, cropInk, turnInk, type Box, type Ink } from './ink.ts';
import { inkFrom } from './ink.ts';

/** A column of vertical writing, set as a row. */
export interface SetRow {
  readonly ink: Ink;
  /** Of each letter: where it is in the row, and where it was along the column, in pixels. */
  readonly letters: readonly {
    readonly left: number;
    readonly right: number;
    readonly from: number;
    readonly to: number;
  }[];
}

type Span = readonly [from: number, to: number];

/** Stretches of a column with ink, parted by free rows; `at` is measured along the column. */
function chunksOf({ width, height, data }: Ink): Span[] {
  const chunks: Span[] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    let count = 0;
    if (x < width) for (let y = 0; y < height; y++) if ((data[y * width + x] ?? 0) >= inkFrom) count++;
    if (count > 0 && from === -1) from = x;
    if (count === 0 && from !== -1) {
      chunks.push([from, x]);
      from = -1;
    }
  }
  return chunks;
}

/** A chunk longer than a letter, cut where it has least ink near each letter's end. */
function cutLong(ink: Ink, [from, to]: Span, letter: number): Span[] {
  const count = Math.round((to - from) / letter);
  if (to - from <= letter * 1.35 || count < 2) return [[from, to]];
  const inkAt = (x: number) => {
    let sum = 0;
    for (let y = 0; y < ink.height; y++) sum += ink.data[y * ink.width + x] ?? 0;
    return sum;
  };
  const cuts = Array.from({ length: count - 1 }, (_, at) => {
    const middle = Math.round(from + ((at + 1) * (to - from)) / count);
    let best = middle;
    for (let x = Math.round(middle - letter * 0.25); x <= middle + letter * 0.25; x++)
      if (inkAt(x) < inkAt(best)) best = x;
    return best;
  });
  return [from, ...cuts].map((start, at): Span => [start, cuts[at] ?? to]);
}

/** Chunks joined to letters that are as near to squares as they can be. */
function joinToLetters(chunks: readonly Span[], letter: number): Span[] {
  const costs = [0];
  const starts = [0];
  for (let end = 1; end <= chunks.length; end++) {
    costs[end] = Infinity;
    for (let start = end - 1; start >= 0 && end - start <= 6; start--) {
      const length = (chunks[end - 1]?.[1] ?? 0) - (chunks[start]?.[0] ?? 0);
      if (length > letter * 1.2 && end - start > 1) break;
      const cost = (costs[start] ?? 0) + (1 - length / letter) ** 2;
      if (cost < (costs[end] ?? 0)) [costs[end], starts[end]] = [cost, start];
    }
  }
  const letters: Span[] = [];
  for (let end = chunks.length; end > 0; end = starts[end] ?? 0)
    letters.unshift([chunks[starts[end] ?? 0]?.[0] ?? 0, chunks[end - 1]?.[1] ?? 0]);
  return letters;
}

/** The rows from the first to the last with ink. */
export function inkRows({ width, height, data }: Ink): Span {
  let [first, last] = [height, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * width + x] ?? 0) >= inkFrom) {
        first = Math.min(first, y);
        last = y + 1;
        break;
      }
  return first < last ? [first, last] : [0, height];
}

/**
 * A column of upright letters, set side by side as a row, so that a reader of horizontal lines can read it. Marks, which
 * stand in the upper right of their square in vertical writing, come to the lower left.
 * @param page the page turned by 270 degrees: its columns lie from left to right, the rightmost one on top
 * @param box the column on that page
 */
export function setUpright(page: Ink, box: Box): SetRow {
  const line = cropInk(page, box);
  const letter = line.height;
  const spans = joinToLetters(
    chunksOf(line).flatMap((chunk) => cutLong(line, chunk, letter)),
    letter,
  );
  const gap = Math.max(2, Math.round(letter * 0.12));
  const side = Math.ceil(letter * 1.06);
  const row = blankInk(Math.max(1, spans.length * (side + gap)), side);
  const letters = spans.map(([from, to], at) => {
    const lying = cropInk(line, { left: from, right: to, top: 0, bottom: letter });
    const [first, last] = inkRows(lying);
    const glyph = turnInk(lying, 90);
    // Across the column the glyph keeps its place; along it, it is centred. Turned, the line's top is at the right.
    const isMark = to - from < letter * 0.5 && last - first < letter * 0.5;
    const left = at * (side + gap) + (isMark ? last - letter + Math.round(letter * 0.08) : 0);
    const top = isMark ? side - (to - from) - 1 : Math.max(0, Math.round((side - (to - from)) / 2));
    for (let y = 0; y < glyph.height && top + y < side; y++)
      for (let x = 0; x < glyph.width; x++) {
        const value = glyph.data[y * glyph.width + x] ?? 0;
        const column = left + x;
        if (value > 0 && column >= 0 && column < row.width) row.data[(top + y) * row.width + column] = value;
      }
    return { left: at * (side + gap), right: at * (side + gap) + side, from, to };
  });
  return { ink: row, letters };
}
