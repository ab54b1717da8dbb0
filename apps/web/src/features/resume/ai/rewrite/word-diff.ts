import { diffArrays } from 'diff/lib/diff/array.js';

/** A run of words that stayed, went or came. */
interface DiffRun {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Chinese has no blanks between words: the browser's dictionary cuts them. */
function wordsOf(text: string): string[] {
  const words = new Intl.Segmenter('zh-CN', { granularity: 'word' }).segment(text);
  return [...words].map(({ segment }) => segment);
}

/**
 * What changed from one text to another, by words; a break of line is a word of its own. Joined, the runs that are
 * not new give the first text, those that are not gone the second.
 */
export function wordDiff(before: string, after: string): DiffRun[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }));
}
