import { fold } from '../fold.ts';
import { gramsOfQuery } from './grams.ts';

export type Range = readonly [start: number, end: number];

/** All places of a needle in a folded text, none within another. */
function placesOf(text: string, needle: string, most: number): Range[] {
  const places: Range[] = [];
  for (
    let at = text.indexOf(needle);
    at >= 0 && places.length < most;
    at = text.indexOf(needle, at + needle.length)
  )
    places.push([at, at + needle.length]);
  return places;
}

function merged(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

const most = 200;

/**
 * Where a query stands in a text: its words as they are; else each of its parts between blanks; else the pairs of
 * characters that both have, those next to each other as one.
 */
export function highlight(text: string, query: string): Range[] {
  const folded = fold(text);
  const wanted = fold(query).trim();
  if (wanted === '') return [];
  const whole = placesOf(folded, wanted, most);
  if (whole.length > 0) return whole;
  const parts = wanted.split(/\s+/);
  const found = parts.length > 1 ? parts.map((part) => placesOf(folded, part, most)) : [];
  if (found.length > 0 && found.every((places) => places.length > 0)) return merged(found.flat());
  return merged(gramsOfQuery(query).flatMap((gram) => placesOf(folded, gram, most))).slice(0, most);
}
