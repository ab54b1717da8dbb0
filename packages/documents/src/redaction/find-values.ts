import { viewText } from './text-view.ts';

/** A value that is searched literally; width, case, spaces, hyphens and invisible characters do not count. */
export interface LiteralValue<T> {
  /** As `normalizeValue` returns it. */
  readonly value: string;
  readonly data: T;
}

interface Occurrence<T> {
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  readonly data: T;
}

const ignored = /[\s\-·•・‧]/;

/** All occurrences of values in a text, of overlapping ones the first, of those the longest. Linear in the text for values of bounded length. */
export function findValues<T>(source: string, values: readonly LiteralValue<T>[]): Occurrence<T>[] {
  const byStart = Map.groupBy(
    values.filter(({ value }) => value.length > 0).toSorted((a, b) => b.value.length - a.value.length),
    ({ value }) => value.slice(0, 2),
  );
  if (byStart.size === 0) return [];
  const singles = new Set(values.filter(({ value }) => value.length === 1).map(({ value }) => value));
  const view = viewText(source);
  let squeezed = '';
  const offsets: number[] = [];
  for (let at = 0; at < view.lower.length; at += 1) {
    const char = view.lower.charAt(at);
    if (ignored.test(char)) continue;
    squeezed += char;
    offsets.push(at);
  }
  const found: Occurrence<T>[] = [];
  for (let at = 0; at < squeezed.length; at += 1) {
    const candidates = byStart.get(squeezed.slice(at, at + 2)) ?? [];
    const single = singles.has(squeezed.charAt(at)) ? (byStart.get(squeezed.charAt(at)) ?? []) : [];
    if (candidates.length === 0 && single.length === 0) continue;
    const match = [...candidates, ...single].find(
      ({ value }) => squeezed.startsWith(value, at) && !isInsideNumber(squeezed, at, value),
    );
    if (!match) continue;
    const last = at + match.value.length - 1;
    found.push({
      start: view.toSource(offsets[at] ?? 0),
      end: view.toSource(offsets[last] ?? 0) + 1,
      data: match.data,
    });
    at = last;
  }
  return found;
}

/** A short number inside a longer one is another number: QQ 10000 in 100000 元. */
function isInsideNumber(text: string, at: number, value: string): boolean {
  if (value.length >= 8 || !/^\d+$/.test(value)) return false;
  return /\d/.test(text.charAt(at - 1)) || /\d/.test(text.charAt(at + value.length));
}
