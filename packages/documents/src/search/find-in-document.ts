import type { DocumentText, Position } from '../document-text.ts';
import { fold } from '../fold.ts';

/** The most places that are listed. */
export const mostFound = 10_000;

/** Letters that are looked through in one step: about a millisecond. */
const stride = 50_000;

/**
 * Every place of some words in a document, letter for letter but for case and width, in order; at most `mostFound`. Comes in steps:
 * each gives what was found in the next stretch of the text, so that a long one need not be looked through in one go.
 */
export function* findInSteps(
  { blocks }: Pick<DocumentText, 'blocks'>,
  words: string,
): Generator<readonly Position[], void> {
  const wanted = fold(words);
  if (wanted.trim() === '') return;
  let found: Position[] = [];
  let total = 0;
  let letters = 0;
  for (const [block, { text }] of blocks.entries()) {
    let free = 0;
    for (let begin = 0; begin < text.length; begin += stride) {
      // As much further as a place may reach that begins in this stretch.
      const folded = fold(text.slice(begin, begin + stride + wanted.length - 1));
      let at = folded.indexOf(wanted, Math.max(0, free - begin));
      for (; at >= 0; at = folded.indexOf(wanted, free - begin)) {
        free = begin + at + wanted.length;
        found.push({ block, start: begin + at, end: free });
        total += 1;
        if (total >= mostFound) {
          yield found;
          return;
        }
      }
      letters += folded.length;
      if (letters < stride) continue;
      yield found;
      [found, letters] = [[], 0];
    }
  }
  yield found;
}

/** All that `findInSteps` finds, in one go. */
export function findInDocument(document: Pick<DocumentText, 'blocks'>, words: string): Position[] {
  return [...findInSteps(document, words)].flat();
}
