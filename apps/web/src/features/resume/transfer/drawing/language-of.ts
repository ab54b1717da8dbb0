const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** The language that a text is mostly in (BCP 47): Chinese, Japanese, Korean or English; undefined without letters. */
export function languageOf(text: string): string | undefined {
  const latin = count(text, /\p{Script=Latin}/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const eastern = han + kana + hangul;
  if (latin + eastern === 0) return undefined;
  // A word takes about five letters in English and two characters in Chinese; Chinese is full of English names.
  if (eastern * 8 < latin) return 'en';
  if (hangul * 2 > eastern) return 'ko';
  return kana * 5 > eastern ? 'ja' : 'zh-CN';
}
