import type { Block } from '../document-text.ts';
import { type PDFDocumentProxy, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isHidden, readPageMarks, type PageMarks, maxOperators } from './page-marks.ts';
import { parsePageBlocks } from './page-blocks.ts';
import { readPageText, type PlacedPage, type PlacedRun } from './page-text.ts';
import type { ParsedPage } from './classify-pages.ts';
import { readAnnotations } from './page-annotations.ts';

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
async function restoreLigatures(
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

/** Whether text stands beside text, as in tables and columns: then rulings say more. */
function hasCells({ runs }: PlacedPage): boolean {
  const sorted = runs.toSorted((a, b) => a.bottom - b.bottom || a.left - b.left);
  let rows = 0;
  for (const [at, run] of sorted.entries()) {
    const next = sorted[at + 1];
    if (!next || Math.abs(next.bottom - run.bottom) > run.size * 0.3) continue;
    if (next.left - run.right > run.size * 1.1) rows += 1;
    if (rows >= 3) return true;
  }
  return false;
}

const noMarks: PageMarks = { rulings: [], hidden: [], pictures: 0 };

interface ReadPage extends ParsedPage {
  /** Its fonts do not say which characters their glyphs are: what was read is no text. */
  readonly garbled: boolean;
  /** It is a picture, with no more text upon it than a stamp or a page number. */
  readonly scanned: boolean;
}

/** As many letters may be printed upon a scan: its number, who downloaded it. */
const stampLetters = 60;

interface FileTraits {
  /** Whether text may be drawn so that nobody sees it. */
  readonly mayHideText: boolean;
  /** Form fields that were read on the pages before. */
  readonly fields: Set<string>;
}

/** One page of a PDF: its text in reading order, then the values of its form and its comments. Rejects if it cannot be read. */
export async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  { mayHideText, fields }: FileTraits,
): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  try {
    const [placed, extras] = await Promise.all([
      readPageText(page),
      readAnnotations(page, fields).catch((): Block[] => []),
    ]);
    // What a page draws is asked for only where it matters: it costs as much as the text.
    const letters = placed.runs.reduce((sum, { text }) => sum + text.trim().length, 0);
    const matters = letters > 0 && (mayHideText || letters < stampLetters || hasCells(placed));
    const marks = matters ? await readPageMarks(page).catch(() => noMarks) : noMarks;
    const drawn = await restoreLigatures(page, placed.runs).catch(() => placed.runs);
    const runs = marks.hidden.length === 0 ? drawn : drawn.filter((run) => !isHidden(run, marks.hidden));
    const garbled = isGarbled(runs.map(({ text }) => text).join(''));
    const blocks = parsePageBlocks({ ...placed, runs }, marks.rulings);
    const scanned = blocks.length === 0 || (letters < stampLetters && marks.pictures > 0.5);
    return { page: number, height: placed.height, blocks, extras, garbled, scanned };
  } finally {
    page.cleanup();
  }
}
