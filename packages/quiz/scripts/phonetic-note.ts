import type { ContrastId } from '../src/item.ts';
import { readSyllables, splitSyllable } from '../src/syllables.ts';
import { PHONETIC_FAMILIES } from './lists/phonetic-families.ts';
import type { Sources } from './sources.ts';

/** Names the side of a contrast that a toneless syllable is on; null where the contrast does not touch it. */
type Side = (base: string) => string | null;

const initialIs =
  (pattern: RegExp, name: (initial: string) => string): Side =>
  (base) => {
    const { initial } = splitSyllable(base);
    return pattern.test(initial) ? name(initial) : null;
  };
const sameInitial = (initial: string): string => `的声母也是 ${initial}`;
const retroflex = initialIs(/^[zcs]h?$/, (initial) => (initial.endsWith('h') ? '也读翘舌音' : '也读平舌音'));
const nasal: Side = (base) => (base.endsWith('ng') ? '也读后鼻音' : base.endsWith('n') ? '也读前鼻音' : null);

const SIDES: Partial<Record<ContrastId, Side>> = {
  'zh/z': retroflex,
  'ch/c': retroflex,
  'sh/s': retroflex,
  'an/ang': nasal,
  'en/eng': nasal,
  'in/ing': nasal,
  'n/l': initialIs(/^[nl]$/, sameInitial),
  'f/h': initialIs(/^[fh]$/, sameInitial),
  'r/l': initialIs(/^[rl]$/, sameInitial),
};

const MOST_NAMED = 3;

/**
 * Usual characters with the same phonetic part that are on the same side of the contrast, as a sentence (声旁类推).
 * Empty where there are fewer than two, or where one of the family is on the other side.
 */
export function phoneticNote(
  sources: Sources,
  character: string,
  base: string,
  contrast: ContrastId,
): string {
  const sideOf = SIDES[contrast];
  const own = sideOf?.(base);
  const family = PHONETIC_FAMILIES.find((one) => one.includes(character));
  if (!sideOf || !own || !family) return '';
  const touched = family
    .filter((other) => other !== character && (sources.number.get(other) ?? 9999) <= 3500)
    .map((other) => ({
      other,
      sides: (sources.readings.get(other) ?? []).map((reading) => sideOf(readSyllables(reading)[0]!.base)),
    }))
    .filter(({ sides }) => sides.some((side) => side !== null));
  if (touched.length < 2 || touched.some(({ sides }) => sides.some((side) => side !== own))) return '';
  const named = touched.slice(0, MOST_NAMED).map(({ other }) => other);
  return `声旁相同的“${named.join('、')}”${own}。`;
}
