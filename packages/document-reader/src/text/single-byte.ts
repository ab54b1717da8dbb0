/** Encodings of one byte a character, with the script of their letters beyond ASCII and the most frequent ones of it. */
const candidates = [
  { encoding: 'windows-1252', script: /\p{Script=Latin}/u, frequent: 'éàèäöüßçñêáíóúâôîåæø' },
  { encoding: 'windows-1250', script: /\p{Script=Latin}/u, frequent: 'áéíýčěšžřůúóąęłżśćńźőű' },
  { encoding: 'windows-1254', script: /\p{Script=Latin}/u, frequent: 'ıışüöçğiİ' },
  { encoding: 'windows-1251', script: /\p{Script=Cyrillic}/u, frequent: 'оеаинтсрвлі' },
  { encoding: 'koi8-r', script: /\p{Script=Cyrillic}/u, frequent: 'оеаинтсрвл' },
  { encoding: 'windows-1253', script: /\p{Script=Greek}/u, frequent: 'αοιετσνηυρπκλςμόάίέή' },
  { encoding: 'windows-1255', script: /\p{Script=Hebrew}/u, frequent: 'יוהלאתרמשבםנ' },
  { encoding: 'windows-1256', script: /\p{Script=Arabic}/u, frequent: 'اليمنترومبعدسةف' },
  { encoding: 'windows-874', script: /\p{Script=Thai}/u, frequent: 'านรอกเงมยลวดทตสแะ่้ีัิ' },
] as const;
export type SingleByteEncoding = (typeof candidates)[number]['encoding'];

const word = /[\p{L}\p{M}]+/gu;
const beyondAscii = /[^\p{ASCII}]/gu;
/** Signs that texts in any of these encodings have between words. */
const signs = /[\p{Nd}\u00a0«»„“”‘’–—…•€£№§©®°±×·²³½¿¡´]/u;
const sampleLength = 20_000;
/** The share of characters beyond ASCII that are letters in words as they are written, or signs. */
const enoughFitting = 0.9;
const enoughFrequent = 0.4;
/** Fewer letters of another script than these may be two Chinese characters. */
const leastLetters = 5;

/** Whether a word's case is as it is written: small letters, all capitals, or one capital in front. */
const hasNaturalCase = (text: string): boolean => {
  const rest = text.slice(1);
  return rest === rest.toLowerCase() || text === text.toUpperCase();
};

/** How much a text looks written in the script of an encoding: 0 for not at all, 1 at most. */
function score(text: string, { script, frequent }: (typeof candidates)[number]): number {
  const isLatin = script.test('a');
  const all = text.match(beyondAscii)?.length ?? 0;
  let [letters, known] = [0, 0];
  for (const [one] of text.matchAll(word)) {
    const high = one.match(beyondAscii) ?? [];
    if (high.length === 0 || !hasNaturalCase(one)) continue;
    if (high.some((letter) => /\p{L}/u.test(letter) && !script.test(letter))) continue;
    // Latin words have letters without marks, too, but for à; words of other scripts have no Latin letters.
    const plain = Array.from(one).length - high.length;
    if (isLatin ? plain === 0 && high.length > 1 : plain > 0) continue;
    letters += high.length;
    known += high.filter((letter) => frequent.includes(letter.toLowerCase())).length;
  }
  const between = text.match(beyondAscii)?.filter((one) => signs.test(one)).length ?? 0;
  const isWritten = letters >= (isLatin ? 1 : leastLetters) && letters + between >= all * enoughFitting;
  return isWritten && known >= letters * enoughFrequent ? known / letters : 0;
}

/**
 * Text in an encoding of one byte a character, told by whether its words are of one script, in natural case, and of letters that
 * are frequent in it. Undefined where it is none.
 */
export function readSingleByte(
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: SingleByteEncoding } | undefined {
  let best: { readonly encoding: SingleByteEncoding; readonly value: number } | undefined;
  for (const candidate of candidates) {
    const sample = new TextDecoder(candidate.encoding).decode(bytes.subarray(0, sampleLength));
    const value = score(sample, candidate);
    if (value > (best?.value ?? 0)) best = { encoding: candidate.encoding, value };
  }
  return best && { text: new TextDecoder(best.encoding).decode(bytes), encoding: best.encoding };
}
