import { isPinyinTerm } from '@baigong/text-zh/pinyin';
import { foldText } from './fold-text.ts';
import { findPinyin, type ReadingsOf } from './pinyin-match.ts';
import type { Hit, Unit } from './unit.ts';

const charsBefore = 18;
const charsAfter = 60;
const maxBeginning = 4_000;

/** Slices without splitting a surrogate pair, on one line. */
function cut(text: string, from: number, to: number): string {
  const start = /[\uDC00-\uDFFF]/.test(text[from] ?? '') ? from + 1 : from;
  const end = /[\uDC00-\uDFFF]/.test(text[to] ?? '') ? to - 1 : to;
  return text.slice(start, end).replace(/\s+/g, ' ');
}

type Found = readonly [from: number, to: number, pinyin: boolean];

function findTerm(folded: string, term: string, readingsOf: ReadingsOf, initials: boolean): Found | null {
  const at = folded.indexOf(term);
  if (at >= 0) return [at, at + term.length, false];
  const range = isPinyinTerm(term) ? findPinyin(folded, term, readingsOf, initials) : null;
  return range && [range[0], range[1], true];
}

/** How a unit fits the terms of a query; null where one of them is in neither its title nor its text. */
export function describeMatch(
  { kind, id, title, time, parts }: Omit<Unit, 'text'>,
  text: string,
  terms: readonly string[],
  readingsOf: ReadingsOf,
): Hit | null {
  const foldedTitle = foldText(title);
  let folded: string | undefined;
  let inTitle = true;
  let byPinyin = false;
  let shown: Found | null = null;
  for (const term of terms) {
    const there = findTerm(foldedTitle, term, readingsOf, true);
    if (there) {
      byPinyin ||= there[2];
      continue;
    }
    folded ??= foldText(text);
    const here = findTerm(folded, term, readingsOf, false);
    if (!here) return null;
    inTitle = false;
    byPinyin ||= here[2];
    shown ??= here;
  }
  if (!shown) {
    // For a title that fits, the beginning of the text shows the first term where it has it.
    const [first = ''] = terms;
    const at = foldText(text.slice(0, maxBeginning)).indexOf(first);
    shown = at >= 0 ? [at, at + first.length, false] : null;
  }
  const head = { kind, id, title, time, inTitle, byPinyin };
  if (!shown) return { ...head, before: '', found: '', after: cut(text, 0, charsAfter) };
  const [from, to] = shown;
  const begin = Math.max(0, from - charsBefore);
  const part = parts?.findLast(([start]) => start <= from)?.[1];
  return {
    ...head,
    ...(part === undefined ? {} : { part }),
    before: (begin > 0 ? '…' : '') + cut(text, begin, from),
    found: cut(text, from, to),
    after: cut(text, to, Math.min(text.length, to + charsAfter)),
  };
}
