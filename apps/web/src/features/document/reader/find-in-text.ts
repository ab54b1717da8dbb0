import type { DocumentText, Position } from '@baigong/documents';

/** More than anybody steps through; counting goes no further. */
export const mostHits = 5_000;

/** Folds case and full width without changing any length, so that positions hold. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  const even = lower.length === text.length ? lower : text;
  return even
    .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .toLowerCase();
}

/** Every place at which words stand as they are typed, in reading order; capitals and full-width letters count as the same. */
export function findInText({ blocks }: Pick<DocumentText, 'blocks'>, words: string): Position[] {
  const wanted = fold(words.trim());
  const hits: Position[] = [];
  if (wanted === '') return hits;
  for (const [block, { text }] of blocks.entries()) {
    const folded = fold(text);
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      hits.push({ block, start: at, end: at + wanted.length });
      if (hits.length >= mostHits) return hits;
    }
  }
  return hits;
}
