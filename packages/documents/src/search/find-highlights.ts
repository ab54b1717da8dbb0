import { foldText } from '../fold-text.ts';
import { queryNgrams } from './ngrams.ts';

export type Range = readonly [start: number, end: number];

/** All occurrences in a folded text, without overlaps. */
function findOccurrences(text: string, needle: string, max: number): Range[] {
  const found: Range[] = [];
  for (
    let at = text.indexOf(needle);
    at >= 0 && found.length < max;
    at = text.indexOf(needle, at + needle.length)
  )
    found.push([at, at + needle.length]);
  return found;
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

const maxHighlights = 200;

/** The ranges of a query in a text: as typed, else each of its words, else the n-grams that both contain. */
export function findHighlights(text: string, query: string): Range[] {
  const folded = foldText(text);
  const needle = foldText(query).trim();
  if (needle === '') return [];
  const whole = findOccurrences(folded, needle, maxHighlights);
  if (whole.length > 0) return whole;
  const words = needle.split(/\s+/);
  const found = words.length > 1 ? words.map((word) => findOccurrences(folded, word, maxHighlights)) : [];
  if (found.length > 0 && found.every((found) => found.length > 0)) return mergeRanges(found.flat());
  return mergeRanges(
    queryNgrams(query).flatMap((ngram) => findOccurrences(folded, ngram, maxHighlights)),
  ).slice(0, maxHighlights);
}
