/** Letters that a term of pinyin has at most. */
export const maxPinyin = 40;

/** Whether a term may be pinyin: letters alone, two at least. */
export const isPinyinTerm = (term: string): boolean => /^[a-z]{2,40}$/.test(term);

const maxReadings = 8;
const longestSyllable = 6;

/**
 * The ways to part a term into syllables, the last of which may be unfinished where others are before it: `xian` is [xian] and
 * [xi, an], `xiang` also [xi, ang], and `xi` or `zh` alone names no character that is only begun. At most eight, those of long
 * syllables first: they are meant most often. Empty for a term that is no pinyin.
 */
export function splitPinyin(
  term: string,
  syllables: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>,
): string[][] {
  const readings: string[][] = [];
  if (!isPinyinTerm(term)) return readings;
  const dead = new Set<number>();
  const isBeginning = (piece: string): boolean =>
    [...syllables.keys()].some((syllable) => syllable.startsWith(piece));
  const part = (at: number, before: readonly string[]): boolean => {
    if (readings.length >= maxReadings) return true;
    if (at === term.length) {
      readings.push([...before]);
      return true;
    }
    if (dead.has(at)) return false;
    let found = false;
    for (let length = Math.min(longestSyllable, term.length - at); length > 0; length -= 1) {
      const piece = term.slice(at, at + length);
      const isLast = at + length === term.length;
      if (syllables.has(piece) || (isLast && before.length > 0 && isBeginning(piece)))
        found = part(at + length, [...before, piece]) || found;
    }
    if (!found) dead.add(at);
    return found;
  };
  part(0, []);
  return readings;
}
