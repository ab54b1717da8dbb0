import type { Piece } from './passages.ts';

/** A stretch of a document that is read at once, when a model reads all of it one stretch after the other. */
export interface Part {
  /** Pieces it is made of, by their index; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** How much of its pieces' text that is, from 0 to 1. */
  readonly share: number;
}

interface PartOptions {
  /** How much one part may hold, in whatever `cost` counts. */
  readonly room: number;
  readonly cost: (text: string) => number;
  /** The most parts; where more would be needed, each of so many holds an even choice of its pieces. */
  readonly most: number;
}

/** What a piece costs besides its text: the line break after it. */
const frame = 2;
/** A part that is filled so far ends where a chapter ends. */
const fullEnough = 0.6;

/**
 * Pieces from every stretch of a text that fit a room together: the first ones of each chapter before others, then every
 * eighth, every fourth and so on, so that the choice is even wherever the room ends. Their indices, in order.
 */
export function spreadPieces(
  pieces: readonly Piece[],
  { room, cost }: Pick<PartOptions, 'room' | 'cost'>,
): number[] {
  const costs = pieces.map(({ text }) => cost(text) + frame);
  const first = pieces.flatMap((piece, index) =>
    piece.headings.join('\n') === pieces[index - 1]?.headings.join('\n') ? [] : [index],
  );
  const steps = [8, 4, 2, 1].flatMap((step) => [...pieces.keys()].filter((index) => index % step === 0));
  const chosen = new Set<number>();
  let left = room;
  for (const index of [...first, ...steps]) {
    const price = costs[index] ?? 0;
    if (chosen.has(index) || price > left) continue;
    chosen.add(index);
    left -= price;
  }
  return [...chosen].toSorted((a, b) => a - b);
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('\n');

/** Where parts begin when each takes all that follows as far as there is room. */
function packed(pieces: readonly Piece[], costs: readonly number[], room: number): number[] {
  const begins = [0];
  let filled = 0;
  for (const [index, piece] of pieces.entries()) {
    const price = costs[index] ?? 0;
    const chapterEnds = piece.headings[0] !== pieces[index - 1]?.headings[0];
    if (index > 0 && (filled + price > room || (chapterEnds && filled > room * fullEnough))) {
      begins.push(index);
      filled = 0;
    }
    filled += price;
  }
  return begins;
}

/** Where parts of about the same cost begin. */
function even(costs: readonly number[], count: number): number[] {
  const total = costs.reduce((sum, one) => sum + one, 0);
  const begins = [0];
  let passed = 0;
  for (const [index, price] of costs.entries()) {
    if (index > 0 && begins.length < count && passed >= (total / count) * begins.length) begins.push(index);
    passed += price;
  }
  return begins;
}

/**
 * A text in parts that together are all of it, each within the room: a part ends with a chapter where that leaves it full
 * enough. Where that makes more parts than `most`, there are so many, of about the same length, and each holds an even choice.
 */
export function partsOf(pieces: readonly Piece[], { room, cost, most }: PartOptions): Part[] {
  if (pieces.length === 0) return [];
  const costs = pieces.map(({ text }) => cost(text) + frame);
  const full = packed(pieces, costs, room);
  const begins = full.length <= most ? full : even(costs, most);
  return begins.map((from, index) => {
    const to = begins[index + 1] ?? pieces.length;
    const own = pieces.slice(from, to);
    const all = textOf(own);
    if (begins === full) return { from, to, text: all, share: 1 };
    const text = textOf(spreadPieces(own, { room, cost }).flatMap((at) => own[at] ?? []));
    return { from, to, text, share: text.length / Math.max(1, all.length) };
  });
}
