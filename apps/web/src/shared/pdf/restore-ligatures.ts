import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { maxOperators } from './page-marks.ts';
import type { PlacedRun } from './page-text.ts';

/** Alef and lam as they stand where the ligature lam-alef was turned round with its line; the article looks the same. */
const suspect = /[اأإآٱ]ل/u;
const words = /[\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff]+/gu;
const isToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** So far ahead of the last word found the next one is looked for, in letters. */
const window = 4_000;

interface Drawn {
  /** The letters of the page in the order in which they are drawn, without spaces. */
  readonly letters: string;
  /** Where glyphs of several letters begin, with how many they are. */
  readonly ligatures: ReadonlyMap<number, number>;
}

const unicodeOf = (glyph: unknown): string =>
  typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && typeof glyph.unicode === 'string'
    ? glyph.unicode
    : '';

async function drawnLetters(page: PDFPageProxy): Promise<Drawn> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let letters = '';
  const ligatures = new Map<number, number>();
  for (let at = 0; at < Math.min(fnArray.length, maxOperators); at += 1) {
    if (fnArray[at] !== OPS.showText && fnArray[at] !== OPS.showSpacedText) continue;
    const shown: unknown = (argsArray[at] as readonly unknown[] | undefined)?.[0];
    if (!Array.isArray(shown)) continue;
    for (const glyph of shown) {
      const own = unicodeOf(glyph).normalize('NFKC').replaceAll(/\s+/g, '');
      if (own.length > 1 && isToLeft.test(own)) ligatures.set(letters.length, own.length);
      letters += own;
    }
  }
  return { letters, ligatures };
}

const reversed = (text: string): string => Array.from(text).toReversed().join('');

/**
 * Puts the letters of ligatures (لا) back in their order. pdf.js turns a line that is drawn from its left end round letter by letter, and
 * with it the letters of a glyph that stands for two, which the file gives in their order. Each word is looked for among what the page
 * draws; one that is not found stays. Runs are in the order of the page; costs a look at what it draws where it is Arabic.
 */
export async function restoreLigatures(
  page: PDFPageProxy,
  runs: readonly PlacedRun[],
): Promise<readonly PlacedRun[]> {
  if (!runs.some(({ rightToLeft, text }) => rightToLeft === true && suspect.test(text))) return runs;
  const { letters, ligatures } = await drawnLetters(page);
  if (ligatures.size === 0) return runs;
  let from = 0;
  const restore = (word: string): string => {
    const drawn = reversed(word);
    const at = letters.slice(from, from + window).indexOf(drawn);
    if (at < 0) return word;
    const start = from + at;
    from = start + drawn.length;
    const signs = Array.from(drawn);
    for (let place = 0; place < signs.length; place += 1) {
      const length = ligatures.get(start + place) ?? 0;
      if (length < 2 || place + length > signs.length) continue;
      signs.splice(place, length, ...signs.slice(place, place + length).toReversed());
      place += length - 1;
    }
    return signs.toReversed().join('');
  };
  return runs.map((run) => {
    if (run.rightToLeft !== true) return run;
    const found = [...run.text.matchAll(words)];
    let { text } = run;
    // The last word is drawn first.
    for (const match of found.toReversed()) {
      const restored = restore(match[0]);
      if (restored !== match[0])
        text = text.slice(0, match.index) + restored + text.slice(match.index + match[0].length);
    }
    return text === run.text ? run : { ...run, text };
  });
}
