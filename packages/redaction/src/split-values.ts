import type { Block } from '@baigong/document-reader/document-text';

/** Texts that follow each other: paragraphs of a document, lines of a page. */
export interface TextInOrder {
  readonly text: string;
  /** Of the table cell that it stands in; texts of different cells seldom continue each other. */
  readonly cell?: number;
}

/** A range of one of several texts. */
export interface TextPiece {
  /** Index of the text. */
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

/** A value that begins in one text and ends in a later one. */
export interface SplitValue<T> {
  readonly found: T;
  readonly pieces: readonly TextPiece[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** How a text and what follows it are read as one. */
export interface Joint {
  readonly text: string;
  /** Whether its first two texts stand in different cells of a table. */
  readonly overCells: boolean;
  /** What stands between the texts: a line break, or nothing where a word may be broken. */
  readonly separator: '\n' | '';
  /** Where the first text ends. */
  readonly border: number;
}

/** No value is longer on either side of a break. */
const reach = 90;
/** Texts that one value may be spread over. */
const maxTexts = 4;

const isWhole = /[\p{Script=Han}\p{L}\p{N}]/u;

/** A break between two letters, two digits or two ideographs may stand inside a word. */
const mayBreakWord = (before: string, after: string): boolean =>
  isWhole.test(before.slice(-1)) && isWhole.test(after.slice(0, 1));

/**
 * Values that are broken between texts. Each text is read together with the beginning of those behind it, once with a line
 * break between and once without; only what crosses the first break counts. The time grows with the number of texts.
 * @param find the values of a joined text, in order; those that overlap an earlier split value are left out
 */
export function findSplitValues<T extends Range>(
  texts: readonly TextInOrder[],
  find: (joint: Joint) => readonly T[],
): SplitValue<T>[] {
  const values: SplitValue<T>[] = [];
  const filled = texts.flatMap(({ text }, index) => (text.trim() === '' ? [] : [index]));
  /** The end of what earlier values cover. */
  let done: TextPiece = { text: -1, start: 0, end: 0 };
  for (const [at, index] of filled.entries()) {
    const { text: first = '', cell } = texts[index] ?? {};
    const later: number[] = [];
    let length = 0;
    for (const next of filled.slice(at + 1, at + maxTexts)) {
      if (length >= reach) break;
      later.push(next);
      length += texts[next]?.text.length ?? 0;
    }
    if (later.length === 0) continue;
    const cut = Math.max(0, first.length - reach);
    const overCells = texts[later[0] ?? -1]?.cell !== cell;
    for (const separator of ['\n', ''] as const) {
      // Where each text begins in the joined one.
      const starts = [{ text: index, at: -cut }];
      let joined = first.slice(cut);
      for (const next of later) {
        const { text = '' } = texts[next] ?? {};
        if (separator === '' && !mayBreakWord(joined, text)) break;
        joined += separator;
        starts.push({ text: next, at: joined.length });
        joined += text.slice(0, reach);
      }
      const border = first.length - cut;
      if (starts.length < 2) continue;
      const found = find({ text: joined, overCells, separator, border }).filter(
        ({ start, end }) => start < border && end > border + separator.length,
      );
      for (const value of found) {
        const pieces = starts.flatMap(({ text, at: from }): TextPiece[] => {
          const size = texts[text]?.text.length ?? 0;
          const [start, end] = [Math.max(0, value.start - from), Math.min(size, value.end - from)];
          return start < end && value.end > from ? [{ text, start, end }] : [];
        });
        const [head] = pieces;
        const last = pieces.at(-1);
        if (!head || !last || pieces.length < 2) continue;
        if (head.text < done.text || (head.text === done.text && head.start < done.end)) continue;
        values.push({ found: value, pieces });
        done = last;
      }
    }
  }
  return values;
}

/** Blocks as texts that may continue each other; a table continues nothing. */
export const inOrder = (blocks: readonly Pick<Block, 'kind' | 'text'>[]): TextInOrder[] =>
  blocks.map(({ kind, text }, index) => (kind === 'table' ? { text: '|', cell: index } : { text }));
