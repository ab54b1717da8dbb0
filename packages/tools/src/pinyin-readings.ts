import { pinyin } from 'pinyin-pro';

/**
 * All readings of one Chinese character, the commonest first, without tones and with v for ü; none for any other
 * character. Source: the dictionary of pinyin-pro.
 */
export function pinyinReadings(character: string): string[] {
  if (!/^\p{Script=Han}$/u.test(character)) return [];
  const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true });
  return [...new Set(readings)].filter((reading) => /^[a-z]+$/.test(reading));
}
