import { segments } from '@baigong/text-zh/segments';

/**
 * Wide and full-width characters (Unicode Standard Annex #11, East Asian Width W and F, as blocks), and the
 * emoji that terminals and fixed-width fonts draw two cells wide.
 */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const invisible = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u;

/** Cells that a text takes in a fixed-width font: 2 for Chinese characters, full-width signs and emoji. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segments(text, 'grapheme')) {
    if (wide.test(segment)) width += 2;
    else if (!invisible.test(segment)) width += 1;
  }
  return width;
}
