import { segments } from './segments.ts';

/** Where words begin and end in a text, by the dictionary of Intl.Segmenter (ICU, UAX 29). */
export interface Words {
  /** Whether a word begins at an offset. */
  readonly startsAt: (offset: number) => boolean;
  /** The end of the word that begins at an offset; the offset itself if none does. */
  readonly endOf: (offset: number) => number;
  /** The start of the word that ends at an offset; the offset itself if none does. */
  readonly startOf: (offset: number) => number;
}

const separators = /[^\p{L}\p{N}]/gu;
/** Slices for the segmenter, which end at a separator where there is one: each call costs as much as hundreds of characters. */
const slices = /[^]{1,1000}(?=\n)|[^]{1,1000}/g;

/** Splits a text into words. */
export function findWords(text: string): Words {
  const ends = new Uint32Array(text.length + 1);
  const starts = new Uint32Array(text.length + 1);
  const runs = text.replace(separators, (char) => '\n'.repeat(char.length));
  for (const { 0: slice, index } of runs.matchAll(slices))
    for (const { segment, index: at, isWordLike } of segments(slice, 'word')) {
      if (!isWordLike) continue;
      const start = index + at;
      ends[start] = start + segment.length;
      starts[start + segment.length] = start + 1;
    }
  return {
    startsAt: (offset) => (ends[offset] ?? 0) > 0,
    endOf: (offset) => ends[offset] || offset,
    startOf: (offset) => (starts[offset] ? (starts[offset] ?? 1) - 1 : offset),
  };
}
