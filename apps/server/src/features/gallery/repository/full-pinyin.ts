import { createRequire } from 'node:module';
import { isPinyinTerm, maxPinyin, splitPinyin } from '@baigong/text-zh/pinyin';
import type * as PinyinPro from 'pinyin-pro';

let pinyinPro: typeof PinyinPro | undefined;

/** Loaded with the first Chinese text that is stored or the first pinyin that is looked for: its dictionary takes 15 MB. */
function library(): typeof PinyinPro {
  pinyinPro ??= createRequire(import.meta.url)('pinyin-pro') as typeof PinyinPro;
  return pinyinPro;
}

const hanRuns = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? [];

/** The first letters of the pinyin of every run of Chinese characters: `山水 blue 夜` is `ss y`. */
export const initialsOf = (text: string): string =>
  hanRuns(text)
    .map((run) => library().pinyin(run, { pattern: 'first', toneType: 'none', type: 'array' }).join(''))
    .join(' ');

/** The syllables of every run of Chinese characters, without tones and with v for ü: `山水 夜` is [[shan, shui], [ye]]. */
const syllablesOf = (text: string): string[][] =>
  hanRuns(text).map((run) => library().pinyin(run, { toneType: 'none', type: 'array', v: true }));

let bySyllable: Map<string, string[]> | undefined;

/** The 3,755 most common characters (level 1 of GB 2312-80, rows 16 to 55) by their syllable. */
function commonCharacters(): Map<string, string[]> {
  if (bySyllable) return bySyllable;
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row += 1)
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell += 1) bytes.push(row, cell);
  const characters = Array.from(new TextDecoder('gb18030').decode(Uint8Array.from(bytes)));
  const found = new Map<string, string[]>();
  // One by one, so that no reading depends on a neighbour.
  for (const character of characters) {
    const [syllable = ''] = library().pinyin(character, { toneType: 'none', type: 'array', v: true });
    const known = found.get(syllable);
    if (known) known.push(character);
    else found.set(syllable, [character]);
  }
  bySyllable = found;
  return found;
}

/** The ways to part a term into syllables of common characters. */
export const pinyinReadings = (term: string): string[][] =>
  isPinyinTerm(term) ? splitPinyin(term, commonCharacters()) : [];

/** Common characters of a syllable. */
export const charactersOf = (syllable: string): readonly string[] => commonCharacters().get(syllable) ?? [];

/** Whether a term is the pinyin of neighbouring characters of a text, from a character's first letter on. */
export function isPinyinOf(term: string, text: string): boolean {
  return syllablesOf(text).some((syllables) =>
    syllables.some((_, at) =>
      syllables
        .slice(at, at + maxPinyin)
        .join('')
        .startsWith(term),
    ),
  );
}
