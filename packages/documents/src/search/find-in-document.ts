import type { DocumentText, Position } from '../document-text.ts';
import { fold } from '../fold.ts';

/** The most places that are listed. */
export const mostFound = 10_000;

/** Every place of some words in a document, letter for letter but for case and width. In order; at most `mostFound`. */
export function findInDocument({ blocks }: Pick<DocumentText, 'blocks'>, words: string): Position[] {
  const wanted = fold(words);
  const found: Position[] = [];
  if (wanted.trim() === '') return found;
  for (const [block, { text }] of blocks.entries()) {
    const folded = fold(text);
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      found.push({ block, start: at, end: at + wanted.length });
      if (found.length >= mostFound) return found;
    }
  }
  return found;
}
