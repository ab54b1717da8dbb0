/** A ligature inside a word, or one that begins it before what follows Th in English. */
const inWord = /(?<=\p{Script=Latin})\0(?=\p{Script=Latin}|$|[\s.,;:)’'-])/gu;
const atStart = /(?<![\p{L}\0])\0(?=(?:e|is|at|us|an|en|ey|ose|ere|ese|rough|ird|eor|ree|ough)(?!\p{Lu}))/gu;

/**
 * Letters of ligatures that a font does not name, which pdf.js reads as U+0000 (f_f_i of many papers set in LaTeX): by the letters
 * around them, as English writes them: difficult, effect, shuffle, The. Other texts stay.
 */
export function nameLigatures(text: string): string {
  if (!text.includes('\0')) return text;
  return text
    .replaceAll(inWord, (_, at: number) => {
      const rest = text.slice(at + 1);
      const isLong = /(?:shu|scu|mu|sni|ru|wa|ba|ra)$/i.test(text.slice(0, at)) && /^(?:e|ing)/.test(rest);
      if (isLong || /^(?:ine|ict|uen)/.test(rest)) return 'ffl';
      return /^(?:[aeousy]|ness|i[ncl]|$|\P{L})/u.test(rest) ? 'ff' : 'ffi';
    })
    .replaceAll(atStart, 'Th');
}
