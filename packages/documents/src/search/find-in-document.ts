import { toHalfWidth } from '@baigong/text-zh/wide';
import type { DocumentText, Position } from '@baigong/document-reader/document-text';

/** Normalizes width and case for comparison; offsets stay the same. */
export function foldText(text: string): string {
  const narrow = toHalfWidth(text).replaceAll('\u3000', ' ');
  const small = narrow.toLowerCase();
  if (small.length === narrow.length) return small;
  // A few characters have a lower case form of another length.
  return Array.from(narrow, (char) =>
    char.toLowerCase().length === char.length ? char.toLowerCase() : char,
  ).join('');
}

/** Later matches are not listed. */
const maxMatches = 10_000;

/** Characters searched in one step: about a millisecond. */
const batchChars = 50_000;

/**
 * All occurrences of a query in a document in order, at most `maxMatches`; case and width do not count. Each step yields what was found
 * in the next part of the text, so that a long document need not be searched in one go.
 */
export function* findIncrementally(
  { blocks }: Pick<DocumentText, 'blocks'>,
  query: string,
): Generator<readonly Position[], void> {
  const needle = foldText(query);
  if (needle.trim() === '') return;
  let found: Position[] = [];
  let total = 0;
  let chars = 0;
  for (const [block, { text }] of blocks.entries()) {
    let next = 0;
    for (let start = 0; start < text.length; start += batchChars) {
      // Includes the rest of a match that starts in this part.
      const folded = foldText(text.slice(start, start + batchChars + needle.length - 1));
      let at = folded.indexOf(needle, Math.max(0, next - start));
      for (; at >= 0; at = folded.indexOf(needle, next - start)) {
        next = start + at + needle.length;
        found.push({ block, start: start + at, end: next });
        total += 1;
        if (total >= maxMatches) {
          yield found;
          return;
        }
      }
      chars += folded.length;
      if (chars < batchChars) continue;
      yield found;
      [found, chars] = [[], 0];
    }
  }
  yield found;
}

/** The results of `findIncrementally` at once. */
export function findInDocument(document: Pick<DocumentText, 'blocks'>, query: string): Position[] {
  return [...findIncrementally(document, query)].flat();
}
