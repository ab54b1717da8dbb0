/** Control characters, private use, unassigned, and what stands for no character. */
const odd = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu;
/** Marks of lists in symbol fonts: one private character before text, or alone. */
const symbols = /[\uf020-\uf0ff]/g;
/** Letters of writing systems that documents here are in. */
const usual =
  /[\p{Script=Han}\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u;
/** Several scripts in one page are rare; glyph numbers taken for characters are spread over all. */
const manyScripts = 4;
const others = [
  /\p{Script=Ethiopic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Canadian_Aboriginal}/u,
  /\p{Script=Yi}/u,
  /\p{Script=Tibetan}/u,
  /\p{Script=Mongolian}/u,
  /\p{Script=Myanmar}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Thaana}/u,
  /\p{Script=Syriac}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Gujarati}/u,
  /\p{Script=Telugu}/u,
  /\p{Script=Vai}/u,
  /\p{Script=Hangul}/u,
];

/**
 * Whether the text of a page is no text: its fonts do not say which characters their glyphs are, so that glyph numbers, private
 * or control characters stand for them.
 */
export function isGarbled(text: string): boolean {
  const letters = text.replaceAll(/\s/g, '');
  if (letters.length === 0) return false;
  const oddCount = letters.match(odd)?.length ?? 0;
  const symbolCount = letters.match(symbols)?.length ?? 0;
  const real = oddCount - symbolCount;
  if (real >= 6 && real > letters.length * 0.05) return true;
  if (symbolCount > 20 && symbolCount > letters.length * 0.3) return true;
  const strange = Array.from(letters).filter((sign) => !usual.test(sign) && /\p{L}/u.test(sign)).length;
  if (strange < 12 || strange < letters.length * 0.1) return false;
  return others.filter((script) => script.test(letters)).length >= manyScripts;
}
