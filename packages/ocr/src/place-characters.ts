import type { OcrLine } from './ocr-lines.ts';

/** Where a character stands along its line, in fractions of it. */
export interface CharacterPlace {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The usual width of a character, in its height. */
const widthOf = (char: string): number => (char >= '\u2e80' ? 1 : 0.55);

const widthOfAll = (chars: readonly string[]): number => chars.reduce((sum, char) => sum + widthOf(char), 0);

/** Characters between two places, each as wide as usual for it. */
function spread(chars: readonly string[], from: number, to: number): CharacterPlace[] {
  const unit = (to - from) / Math.max(0.1, widthOfAll(chars));
  let at = from;
  return chars.map((text) => {
    const start = at;
    at += widthOf(text) * unit;
    return { text, from: start, to: at };
  });
}

/** Full and half width alike, each character still one. */
const fold = (text: string): string =>
  Array.from(text, (sign) => {
    const plain = sign.normalize('NFKC');
    return plain.length === sign.length ? plain : sign;
  }).join('');

/** So many characters may be put in between two words. */
const putIn = 3;

/**
 * The characters of a recognised line with their places: those of a word within it, so that wide gaps between words move
 * nothing; what was repaired or put in between stands between its neighbours.
 */
export function placeCharacters({ text, words }: Pick<OcrLine, 'text' | 'words'>): CharacterPlace[] {
  const placed: CharacterPlace[] = [];
  const folded = fold(text);
  let at = 0;
  let end = 0;
  /** Characters of words before that were repaired. */
  let skipped = 0;
  for (const word of words) {
    const found = word.text === '' ? -1 : folded.indexOf(fold(word.text), at);
    if (found < 0 || found - at > skipped + putIn) {
      skipped += word.text.length;
      continue;
    }
    skipped = 0;
    const to = found + word.text.length;
    const [left, right] = [Math.max(end, word.from), Math.max(end, word.from, word.to)];
    placed.push(
      ...spread(Array.from(text.slice(at, found)), end, left),
      ...spread(Array.from(text.slice(found, to)), left, right),
    );
    [at, end] = [to, right];
  }
  const rest = Array.from(text.slice(at));
  return [...placed, ...spread(rest, end, rest.length > 0 ? 1 : end)];
}
