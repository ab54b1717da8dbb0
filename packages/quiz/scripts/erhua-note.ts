import { readSyllables, splitSyllable } from '../src/syllables.ts';

/** How the final of a word changes when r is joined to it, after the outline's table 儿化词语. */
export function erhuaNote(pinyin: string): string {
  const { initial, final } = splitSyllable(readSyllables(pinyin).at(-1)!.base);
  if (final === 'i' && /^(?:zh?|ch?|sh?|r)$/.test(initial)) return '儿化时，韵母 -i 换成 er。';
  if (/^(?:i|ü|yu|yi)$/.test(final) || (final === 'u' && /^[jqx]$/.test(initial)))
    return '儿化时，在韵母后面加上 er。';
  if (/(?:ai|ei|ui)$/.test(final)) return '儿化时，韵尾 i 不读，主要元音卷舌。';
  if (/(?:in|un|en|an)$/.test(final)) return '儿化时，韵尾 n 不读，主要元音卷舌。';
  if (final.endsWith('ng')) return '儿化时，韵尾 ng 不读，主要元音带鼻音并卷舌。';
  return '儿化时，韵母后面直接加卷舌动作。';
}
