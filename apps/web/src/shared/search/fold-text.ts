const wideLetter = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/;
const wideLetters = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g;

/** The text as it is compared: lower case, full-width letters as narrow ones, and as long as it was. */
export function foldText(text: string): string {
  let folded = text.toLowerCase();
  // İ becomes two characters: then each by itself, so that places stay what they are.
  if (folded.length !== text.length)
    folded = Array.from({ length: text.length }, (_, at) => {
      const small = text.charAt(at).toLowerCase();
      return small.length === 1 ? small : text.charAt(at);
    }).join('');
  // Letters and digits alone: punctuation is wide in every Chinese sentence.
  return wideLetter.test(folded)
    ? folded.replace(wideLetters, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    : folded;
}

export const isHan = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf);

/** A letter or a digit of ASCII. */
export const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

export const isBlank = (code: number): boolean => code <= 32 || code === 0xa0;
