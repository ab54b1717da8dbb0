/** A text without its white space, and where each of its letters stood. */
export interface Squeezed {
  readonly text: string;
  /** For each letter its place in the text it came from. */
  readonly from: readonly number[];
}

const blank = /\s/;

/** Takes white space out, so that the same words in other lines are the same; capitals count as small letters. */
export function squeeze(text: string): Squeezed {
  let kept = '';
  const from: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (blank.test(letter)) continue;
    const small = letter.toLowerCase();
    kept += small.length === 1 ? small : letter;
    from.push(at);
  }
  return { text: kept, from };
}

/** How often words stand in a text before a place. */
function countBefore(text: string, words: string, before: number): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && at < before; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}

/**
 * Where a passage of one squeezed text stands in another that holds mostly the same words: the occurrence with as many
 * like it before, else the last there is; -1 where there is none.
 */
export function findAlike(here: string, words: string, source: string, sourceAt: number): number {
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
