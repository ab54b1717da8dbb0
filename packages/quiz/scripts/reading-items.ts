import type { BankRow } from '../src/bank-rows.ts';
import { writeSyllable, writeSyllables } from '../src/syllables.ts';
import type { Sources } from './sources.ts';
import type { PoolWord } from './word-pool.ts';

/** Characters and words to be written in pinyin, spread over the levels. */
export function syllableItems(characters: readonly PoolWord[], words: readonly PoolWord[]): BankRow[] {
  return [...everyNth(characters, 360), ...everyNth(words.filter(fitForSpelling), 300)].map((word) => [
    word.text,
    -1,
    'spelling',
    word.level,
    word.pinyin,
    word.pinyin,
    [],
    '',
    '',
  ]);
}

/** 一 and 不 change their tone, neutral syllables have kinds of their own. */
function fitForSpelling(word: PoolWord): boolean {
  return !/[一不]/u.test(word.text) && word.syllables.every((syllable) => syllable.tone !== 5);
}

/** Every n-th of a list ordered by frequency, so that all levels are there. */
function everyNth<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!);
}

/** Tones of characters (the same number of each tone) and of words of two (the same number of each pair). */
export function toneItems(characters: readonly PoolWord[], words: readonly PoolWord[]): BankRow[] {
  const rows: BankRow[] = [];
  for (const tone of [1, 2, 3, 4]) {
    for (const word of everyNth(
      characters.filter((one) => one.syllables[0]!.tone === tone),
      70,
    )) {
      const syllable = word.syllables[0]!;
      const others = [1, 2, 3, 4].filter((other) => other !== tone);
      rows.push([
        word.text,
        -1,
        `tone-${tone}`,
        word.level,
        word.pinyin,
        word.pinyin,
        others.map((other) => writeSyllable({ ...syllable, tone: other })),
        '',
        '',
      ]);
    }
  }
  for (const first of [1, 2, 3, 4]) {
    for (const second of [1, 2, 3, 4]) {
      // Two third tones are spoken as second and third: asked under tone changes.
      if (first === 3 && second === 3) continue;
      const pair = words.filter(
        (word) =>
          word.text.length === 2 &&
          fitForSpelling(word) &&
          word.syllables[0]!.tone === first &&
          word.syllables[1]!.tone === second,
      );
      for (const word of everyNth(pair.slice(0, 200), 16)) rows.push(pairRow(word, first, second));
    }
  }
  return rows;
}

function pairRow(word: PoolWord, first: number, second: number): BankRow {
  const next = (tone: number, step: number) => ((tone - 1 + step) % 4) + 1;
  const [one, two] = [word.syllables[0]!, word.syllables[1]!];
  const step = 1 + (word.text.codePointAt(0)! % 3);
  const others = [
    [first, next(second, step)],
    [next(first, step), second],
    [next(first, 1 + (step % 3)), next(second, step)],
  ] as const;
  return [
    word.text,
    -1,
    'tone-pair',
    word.level,
    word.pinyin,
    word.pinyin,
    others.map(([a, b]) =>
      writeSyllables([
        { ...one, tone: a },
        { ...two, tone: b },
      ]),
    ),
    '',
    '',
  ];
}

/** Characters with several readings, each in words that settle which one is meant. */
export function polyphoneItems(sources: Sources, words: readonly PoolWord[]): BankRow[] {
  const rows: BankRow[] = [];
  const used = new Set<string>();
  for (const [character, all] of sources.readings) {
    const known = all.filter((reading) => /[āáǎàōóǒòēéěèīíǐìūúǔùǖǘǚǜ]/.test(reading));
    if (known.length < 2 || (sources.number.get(character) ?? 9999) > 3500 || '一不'.includes(character))
      continue;
    const byReading = new Map<string, PoolWord[]>();
    for (const word of words) {
      const index = Array.from(word.text).indexOf(character);
      if (index < 0 || used.has(word.text)) continue;
      const reading = writeSyllable(word.syllables[index]!);
      if (!known.includes(reading)) continue;
      const list = byReading.get(reading) ?? [];
      if (list.length < 3) byReading.set(reading, [...list, word]);
    }
    if (byReading.size < 2) continue;
    for (const [reading, list] of byReading) {
      for (const word of list) {
        used.add(word.text);
        rows.push([
          word.text,
          Array.from(word.text).indexOf(character),
          'polyphone',
          word.level,
          word.pinyin,
          reading,
          known.filter((other) => other !== reading).slice(0, 3),
          '',
          '',
        ]);
      }
    }
  }
  return rows;
}
