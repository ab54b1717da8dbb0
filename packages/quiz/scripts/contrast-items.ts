import type { BankRow } from '../src/bank-rows.ts';
import type { ContrastId } from '../src/item.ts';
import { splitSyllable, SYLLABLES, type Syllable, writeSyllable, writeSyllables } from '../src/syllables.ts';
import { phoneticNote } from './phonetic-note.ts';
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
