/**
 * What a reader is to take a character for. Kangxi radicals and their supplement look like characters and are none:
 * the characters they stand for are written instead (Unicode NFKC), so that searching finds them. Private-use
 * characters mean nothing outside the font that draws them.
 */
export function readableText(text: string): string {
  return text.replace(/[\u2e80-\u2fdf]/gu, (sign) => sign.normalize('NFKC')).replace(/\p{Co}/gu, '\ufffd');
}
