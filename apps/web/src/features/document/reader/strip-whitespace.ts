/** A text without white space. */
export interface StrippedText {
  readonly text: string;
  /** The offset of each character in the original text. */
  readonly offsets: readonly number[];
}

const blank = /\s/;

/** Removes white space and normalizes case, so that text with other line breaks is equal. */
export function stripWhitespace(text: string): StrippedText {
  let kept = '';
  const from: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (blank.test(letter)) continue;
    const small = letter.toLowerCase();
    kept += small.length === 1 ? small : letter;
    from.push(at);
  }
  return { text: kept, offsets: from };
}

/** Occurrences before an offset. */
function countBefore(text: string, words: string, before: number): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && at < before; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}

/**
 * The occurrence of a text in another source of nearly the same text: the one with as many occurrences before it, else the
 * last; -1 if there is none.
 */
export function findOccurrence(here: string, words: string, source: string, sourceAt: number): number {
  if (words === '') return -1;
  const skip = countBefore(source, words, sourceAt);
  let found = here.indexOf(words);
  for (let count = 0; count < skip && found >= 0; count += 1) {
    const next = here.indexOf(words, found + 1);
    if (next < 0) break;
    found = next;
  }
  return found;
}
