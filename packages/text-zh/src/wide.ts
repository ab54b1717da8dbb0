const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/;

/** Whether a character takes the width of two, as Chinese ones do: between two of them there is no space. */
export const isWide = (character: string): boolean => wide.test(character);

/** Full-width letters, digits and signs (U+FF01 to U+FF5E) as their half-width twins; offsets stay the same. */
export const toHalfWidth = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Whether a text is one Chinese character. */
export const isHan = (char: string): boolean => /^\p{Script=Han}$/u.test(char);

/** Whether a character is in the two blocks that usual Chinese is written in: one comparison, for tables and loops. */
export const isUsualHan = (char: string): boolean => char >= '\u3400' && char <= '\u9fff';
