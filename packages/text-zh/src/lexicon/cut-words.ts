import { isUsualHan } from '../wide.ts';
import { wordTable } from './word-table.ts';

/**
 * What a piece of Chinese text is: a word of the language, a name that many know, what may be either, or one character by
 * itself.
 */
export type PieceKind = 'common' | 'proper' | 'doubtful' | 'single';

export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: PieceKind;
  /** Whether the word is seldom used. */
  readonly isRare: boolean;
}

interface Word {
  readonly kind: PieceKind;
  readonly cost: number;
}

/** What a word costs, by how common it is; the text is cut where the sum is least. */
const costs = [1, 1.15, 1.3, 1.5] as const;
/** A character by itself costs more than a word, one that is often by itself no more than one. */
const singleCost = 1.7;
const loneCost = 1.1;
const lone = new Set(
  '的了在是和与及或对为以从到向由把被将并而且也都还又等于其所各每该本我你他她它们这那个不无有中上下内外前后里间时年月日人后做写带管用拿看卖跑教新大小多少高低好更最较达至自约超近近按经因可能会要使让给过着',
);

function unpack(lists: readonly string[], kind: PieceKind, into: Map<string, Word>): void {
  for (const list of lists) {
    const length = Number(list.charAt(0));
    const word = { kind, cost: costs[Number(list.charAt(1))] ?? singleCost };
    for (const group of list.slice(2).split(' '))
      for (let at = 1; at < group.length; at += length - 1)
        into.set(group.charAt(0) + group.slice(at, at + length - 1), word);
  }
}

let known: ReadonlyMap<string, Word> | undefined;
/** Unpacked when it is needed first: that takes some 30 ms. */
function words(): ReadonlyMap<string, Word> {
  if (known) return known;
  const all = new Map<string, Word>();
  unpack(wordTable.proper, 'proper', all);
  unpack(wordTable.doubtful, 'doubtful', all);
  unpack(wordTable.common, 'common', all);
  return (known = all);
}

const longest = 8;

/** Cuts a run of Chinese characters into words; what is in no dictionary falls into single characters. */
function cutRun(text: string, from: number, to: number, pieces: Piece[]): void {
  const dictionary = words();
  const size = to - from;
  const best = new Float64Array(size + 1);
  const lengths = new Uint8Array(size);
  for (let at = size - 1; at >= 0; at -= 1) {
    best[at] = (lone.has(text.charAt(from + at)) ? loneCost : singleCost) + (best[at + 1] ?? 0);
    lengths[at] = 1;
    for (let length = 2; length <= Math.min(longest, size - at); length += 1) {
      const word = dictionary.get(text.slice(from + at, from + at + length));
      const sum = word ? word.cost + (best[at + length] ?? 0) : Infinity;
      if (sum >= (best[at] ?? 0)) continue;
      best[at] = sum;
      lengths[at] = length;
    }
  }
  for (let at = 0; at < size;) {
    const start = from + at;
    const end = start + (lengths[at] ?? 1);
    const word = end - start === 1 ? undefined : dictionary.get(text.slice(start, end));
    pieces.push({ start, end, kind: word?.kind ?? 'single', isRare: (word?.cost ?? 0) >= costs[2] });
    at = end - from;
  }
}

/**
 * The words of the Chinese runs of a text, by a dictionary of 100,000; everything else is left out. The same in every
 * browser, unlike `segments`, whose dictionary is the browser's, and it knows which words are names.
 */
export function cutWords(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    let end = at;
    while (end < text.length && isUsualHan(text.charAt(end))) end += 1;
    if (end > at) cutRun(text, at, end, pieces);
    at = Math.max(end, at + 1);
  }
  return pieces;
}
