import { normalizeValue, viewText } from '@baigong/text-zh/text-view';

interface Occurrence<T> {
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  readonly data: T;
}

/** Values that are searched literally; width, case, spaces, hyphens and invisible characters do not count. */
export interface ValueFinder<T> {
  /** A value that is there already gets the new data. */
  readonly add: (value: string, data: T) => void;
  /** All occurrences in a text, of overlapping ones the first, of those the longest. */
  readonly find: (source: string) => Occurrence<T>[];
  /** Whether a text contains a value, also inside a number. */
  readonly isIn: (source: string) => boolean;
}

const ignored = /[\s\-·•・‧]/;
const firstIdeograph = '\u3400';

/** Finds many values at once: the time for a text depends on the lengths of the values, not on how many they are. */
export function createValueFinder<T>(): ValueFinder<T> {
  const values = new Map<string, { readonly value: string; readonly data: T }>();
  /** Lengths of the values that begin with two characters (or are one), longest first. */
  const lengths = new Map<string, number[]>();

  const firsts = new Set<string>();

  /** The longest value at an offset that is not part of a longer number; of any, if `anywhere`. */
  function valueAt(text: string, at: number, anywhere: boolean) {
    if (!firsts.has(text.charAt(at))) return undefined;
    for (const start of [text.slice(at, at + 2), text.charAt(at)])
      for (const length of lengths.get(start) ?? []) {
        const known = values.get(text.slice(at, at + length));
        if (known && (anywhere || !isInsideNumber(text, at, known.value))) return known;
      }
    return undefined;
  }
  return {
    add(written, data) {
      const value = normalizeValue(written);
      if (value === '') return;
      values.set(value, { value, data });
      firsts.add(value.charAt(0));
      const start = value.slice(0, 2);
      const known = lengths.get(start) ?? [];
      if (!known.includes(value.length))
        lengths.set(
          start,
          [...known, value.length].toSorted((a, b) => b - a),
        );
    },
    find(source) {
      const found: Occurrence<T>[] = [];
      if (values.size === 0) return found;
      const view = viewText(source);
      let squeezed = '';
      const offsets: number[] = [];
      for (let at = 0; at < view.lower.length; at += 1) {
        const char = view.lower.charAt(at);
        if (char < firstIdeograph && ignored.test(char)) continue;
        squeezed += char;
        offsets.push(at);
      }
      for (let at = 0; at < squeezed.length; at += 1) {
        const known = valueAt(squeezed, at, false);
        if (!known) continue;
        const last = at + known.value.length - 1;
        found.push({
          start: view.toSource(offsets[at] ?? 0),
          end: view.toSource(offsets[last] ?? 0) + 1,
          data: known.data,
        });
        at = last;
      }
      return found;
    },
    isIn(source) {
      const text = normalizeValue(source);
      for (let at = 0; at < text.length; at += 1) if (valueAt(text, at, true)) return true;
      return false;
    },
  };
}

/** A short number inside a longer one is another number: QQ 10000 in 100000 元. */
function isInsideNumber(text: string, at: number, value: string): boolean {
  if (value.length >= 8 || !/^\d+$/.test(value)) return false;
  return /\d/.test(text.charAt(at - 1)) || /\d/.test(text.charAt(at + value.length));
}
