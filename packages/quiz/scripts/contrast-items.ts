import type { BankRow } from '../src/bank-rows.ts';
import type { ContrastId } from '../src/item.ts';
import {
  readSyllables,
  splitSyllable,
  SYLLABLES,
  writeSyllable,
  writeSyllables,
  type Syllable,
} from '../src/syllables.ts';
import { PHONETIC_FAMILIES } from './lists/phonetic-families.ts';
import type { Sources } from './sources.ts';
import type { PoolWord } from './word-pool.ts';

/** What a learner who does not hear a contrast would say instead, and which contrast that is. */
type Swap = (base: string) => { base: string; contrast: ContrastId } | null;

const bySides = (
  contrast: ContrastId,
  one: string,
  other: string,
  part: 'initial' | 'final',
): [ContrastId, Swap][] => [
  [
    contrast,
    (base) => {
      const { initial, final } = splitSyllable(base);
      const now = part === 'initial' ? initial : final;
      if (now !== one && now !== other) return null;
      const next = now === one ? other : one;
      const swapped = part === 'initial' ? next + final : initial + next;
      return SYLLABLES.has(swapped) ? { base: swapped, contrast } : null;
    },
  ],
];

const F_H: Readonly<Record<string, string>> = {
  fa: 'hua',
  hua: 'fa',
  fei: 'hui',
  hui: 'fei',
  fan: 'huan',
  huan: 'fan',
  fang: 'huang',
  huang: 'fang',
  fen: 'hun',
  hun: 'fen',
  fu: 'hu',
  hu: 'fu',
  feng: 'hong',
  hong: 'feng',
  fo: 'huo',
  huo: 'fo',
};

export const RETROFLEX_SWAPS = [
  ...bySides('zh/z', 'zh', 'z', 'initial'),
  ...bySides('ch/c', 'ch', 'c', 'initial'),
  ...bySides('sh/s', 'sh', 's', 'initial'),
];

export const NASAL_SWAPS = [
  ...bySides('an/ang', 'an', 'ang', 'final'),
  ...bySides('an/ang', 'ian', 'iang', 'final'),
  ...bySides('an/ang', 'uan', 'uang', 'final'),
  ...bySides('en/eng', 'en', 'eng', 'final'),
  ...bySides('in/ing', 'in', 'ing', 'final'),
];

export const CONSONANT_SWAPS: [ContrastId, Swap][] = [
  ...bySides('n/l', 'n', 'l', 'initial'),
  ['f/h', (base) => (F_H[base] === undefined ? null : { base: F_H[base], contrast: 'f/h' })],
  ...bySides('r/l', 'r', 'l', 'initial'),
];

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
function phoneticNote(sources: Sources, character: string, base: string, contrast: ContrastId): string {
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

/**
 * Items that ask for one character of a word, and for both where both can be confused. Both sides of a contrast get
 * the same number of items.
 */
export function contrastItems(
  sources: Sources,
  pool: readonly PoolWord[],
  swaps: readonly [ContrastId, Swap][],
  perSide: (contrast: ContrastId) => number,
): BankRow[] {
  const taken = new Map<string, number>();
  const characterUsed = new Map<string, number>();
  const rows: BankRow[] = [];
  for (const word of pool) {
    const swapsAt = word.syllables.map((syllable) => swapOf(syllable, swaps));
    const index = swapsAt.findIndex((swap) => swap !== null);
    const swap = swapsAt[index];
    if (!swap || word.syllables.some((syllable) => syllable.tone === 5)) continue;
    const character = Array.from(word.text)[index]!;
    const side = `${swap.contrast} ${sideOf(word.syllables[index]!, swap.contrast)}`;
    if ((taken.get(side) ?? 0) >= perSide(swap.contrast) || (characterUsed.get(character) ?? 0) >= 2)
      continue;
    const both = swapsAt.length === 2 && swapsAt.every((one) => one !== null);
    const options = both
      ? bothOptions(word.syllables, swapsAt)
      : [writeSyllable({ ...word.syllables[index]!, base: swap.base })];
    const known = sources.readings.get(character) ?? [];
    if (options.some((option) => known.includes(option))) continue;
    taken.set(side, (taken.get(side) ?? 0) + 1);
    characterUsed.set(character, (characterUsed.get(character) ?? 0) + 1);
    rows.push([
      word.text,
      both ? -1 : index,
      swap.contrast,
      word.level,
      word.pinyin,
      both ? word.pinyin : writeSyllable(word.syllables[index]!),
      options,
      both ? '' : phoneticNote(sources, character, word.syllables[index]!.base, swap.contrast),
      '',
    ]);
  }
  return rows;
}

function swapOf(syllable: Syllable, swaps: readonly [ContrastId, Swap][]) {
  for (const [, swap] of swaps) {
    const swapped = swap(syllable.base);
    if (swapped) return swapped;
  }
  return null;
}

function sideOf(syllable: Syllable, contrast: ContrastId): string {
  const { initial, final } = splitSyllable(syllable.base);
  return contrast === 'an/ang' || contrast === 'en/eng' || contrast === 'in/ing'
    ? String(final.endsWith('ng'))
    : initial;
}

function bothOptions(syllables: readonly Syllable[], swaps: readonly { base: string }[]): string[] {
  const [one, two] = syllables as [Syllable, Syllable];
  const swappedOne = { ...one, base: swaps[0]!.base };
  const swappedTwo = { ...two, base: swaps[1]!.base };
  return [
    [swappedOne, two],
    [one, swappedTwo],
    [swappedOne, swappedTwo],
  ].map(writeSyllables);
}
