/** Parts of a `unicode-range`: first and last code point. */
export type CodeRange = readonly [number, number];

/** Reads a `unicode-range` as browsers write it; what cannot be read is left out, and none is every code point. */
export function parseUnicodeRange(text: string): readonly CodeRange[] {
  const ranges = text.split(',').flatMap((part): CodeRange[] => {
    const found = /^\s*u\+([\da-f?]{1,6})(?:-([\da-f]{1,6}))?\s*$/i.exec(part);
    const [, from = '', to] = found ?? [];
    if (!from) return [];
    const first = Number.parseInt(from.replaceAll('?', '0'), 16);
    return [[first, Number.parseInt(to ?? from.replaceAll('?', 'f'), 16)]];
  });
  return text.trim() ? ranges : [[0, 0x10_ff_ff]];
}

/** Whether one of the code points lies in one of the ranges. */
export function covers(ranges: readonly CodeRange[], codePoints: Iterable<number>): boolean {
  for (const code of codePoints)
    for (const [first, last] of ranges) if (code >= first && code <= last) return true;
  return false;
}
