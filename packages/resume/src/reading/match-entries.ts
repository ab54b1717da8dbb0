import type { VisibleEntry } from '../check-up/content.ts';
import { formatDateRange } from '../dates/date-range.ts';
import { bareText } from './bare-text.ts';
import type { ReadEntry } from './places.ts';

/** The share of a text's lines that another one holds, by length, 0 to 1. */
export function shareOfLines(expected: string, read: string): number {
  const found = bareText(read);
  let [whole, held] = [0, 0];
  for (const line of expected.split('\n')) {
    const bare = bareText(line);
    whole += bare.length;
    if (found.includes(bare)) held += bare.length;
  }
  return whole === 0 ? 1 : held / whole;
}

/** How much two entries have in common. */
function similarityOf({ fields, target }: VisibleEntry, { kind, places }: ReadEntry): number {
  let score = 0;
  for (const { field, name, plain } of fields) {
    const read = places.find((place) => place.name === name)?.text ?? '';
    const expected = field.type === 'date-range' ? formatDateRange(field.range) : plain;
    if (expected === '' || read === '') continue;
    if (field.type === 'editor') score += 3 * shareOfLines(expected, read);
    else if (bareText(read) === bareText(expected)) score += 2;
    else if (bareText(read).includes(bareText(expected))) score += 1;
  }
  return score > 0 && kind === target.kind ? score + 0.5 : score;
}

/** For each entry of the resume the position of the one that the parser read for it: the most similar pairs first. */
export function matchEntries(
  entries: readonly VisibleEntry[],
  read: readonly ReadEntry[],
): readonly (number | undefined)[] {
  const pairs = entries
    .flatMap((entry, index) => read.map((other, at) => ({ index, at, score: similarityOf(entry, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index || a.at - b.at);
  const matched: (number | undefined)[] = entries.map(() => undefined);
  const taken = new Set<number>();
  for (const { index, at } of pairs) {
    if (matched[index] !== undefined || taken.has(at)) continue;
    matched[index] = at;
    taken.add(at);
  }
  return matched;
}
