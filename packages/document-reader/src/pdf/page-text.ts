import type { Box, LayoutRun } from '../layout/page-layout.ts';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Radicals (U+2E80–2EF3) with the characters that Unicode's EquivalentUnifiedIdeograph names and its normalization does not. */
const radicals =
  '⺁厂⺇几⺌小⺎尢⺛旡⺝月⺠民⺮竹⺰纟⺶羊⺷羊⻁虎⻂衤⻃西⻄西⻅见⻆角⻇角⻈讠⻉贝⻋车⻐钅⻑長⻒镸⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻏阝⻖阝⺅亻⺉刂⺡氵⺣灬⺨犭⺭礻⺾艹⻌辶⻍辶⻎辶⺘扌⺖忄⺗㣺';

const pairs = Array.from(radicals);
const characterOf = new Map(
  pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] ?? sign] as const] : [])),
);

/**
 * Replaces radicals by the characters they look like: fonts that share a glyph often map it to the radical (⽂ for 文, ⻚ for 页),
 * which no search finds. Keeps the length.
 */
export function normalizeRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fdf]/g, (sign) => characterOf.get(sign) ?? sign.normalize('NFKC'));
}

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

export type Matrix = readonly [number, number, number, number, number, number];

/** How text is turned, in quarters clockwise; `oblique` for any other angle. */
export type Turn = 0 | 1 | 2 | 3 | 'oblique';

/** A text run as it stands on the page, y down, and how it is turned. */
export interface PlacedRun extends LayoutRun {
  readonly turn: Turn;
  /** The name of its font in the page. */
  readonly font: string;
}

export interface PlacedPage {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly PlacedRun[];
}

/** The product of two matrices: first `b`, then `a`. */
export const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];

/** How text of a matrix is turned on the page. */
export function turnOf([a, b]: Matrix): Turn {
  if (Math.abs(b) <= Math.abs(a) * 0.09) return a >= 0 ? 0 : 2;
  if (Math.abs(a) <= Math.abs(b) * 0.09) return b >= 0 ? 1 : 3;
  return 'oblique';
}

/** The box of a run from its origin along its direction. */
export function boxOf(x: number, y: number, width: number, size: number, turn: Turn): Box {
  const [rise, fall] = [size * 0.8, size * 0.2];
  switch (turn) {
    case 0:
    case 'oblique':
      return { left: x, right: x + width, top: y - rise, bottom: y + fall };
    case 1:
      return { left: x - fall, right: x + rise, top: y, bottom: y + width };
    case 2:
      return { left: x - width, right: x, top: y - fall, bottom: y + rise };
    case 3:
      return { left: x - rise, right: x + fall, top: y - width, bottom: y };
  }
}

/** Text of this size in points cannot be read. */
export const invisibleSize = 1;

/** Whether two words stand so close that their gap alone shows no space. Chinese has none between its characters. */
const isNarrow = (before: PlacedRun | undefined, after: PlacedRun): boolean =>
  before !== undefined &&
  before.turn === 0 &&
  after.turn === 0 &&
  Math.abs(before.bottom - after.bottom) < after.size * 0.3 &&
  Math.abs(after.left - before.right) < Math.min(before.size, after.size) * 0.2 &&
  /[^\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]$/.test(before.text) &&
  /^[^\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(after.text);

/** A run with the space that was drawn on its left. */
const withSpace = (run: PlacedRun): PlacedRun => ({
  ...run,
  text: run.rightToLeft === true ? `${run.text} ` : ` ${run.text}`,
});

/** The text of a page as it is displayed: turned as the page is, without what lies beside it. Rejects if it cannot be read. */
export async function readPageText(page: PDFPageProxy): Promise<PlacedPage> {
  const viewport = page.getViewport({ scale: 1 });
  const view = viewport.transform as unknown as Matrix;
  const { items, styles } = await page.getTextContent({ disableNormalization: false });
  const { width, height } = viewport;
  const scale = Math.hypot(view[0], view[1]);
  const runs: PlacedRun[] = [];
  /** Whether a space was drawn behind the last run. */
  let isParted = false;
  for (const item of items) {
    if (!('str' in item)) continue;
    if (item.str.trim() === '') {
      isParted = item.str !== '' && !item.hasEOL;
      continue;
    }
    const matrix = multiply(view, item.transform as unknown as Matrix);
    const vertical = styles[item.fontName]?.vertical === true;
    const size =
      (vertical ? Math.hypot(matrix[0], matrix[1]) : Math.hypot(matrix[2], matrix[3])) ||
      item.height * scale ||
      1;
    const [, , , , x, y] = matrix;
    const turn = vertical ? 0 : turnOf(matrix);
    const box = vertical
      ? { left: x - size / 2, right: x + size / 2, top: y, bottom: y + item.height * scale }
      : boxOf(x, y, item.width * scale, size, turn);
    const isOutside = box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height;
    if (isOutside || size < invisibleSize) continue;
    const own: PlacedRun = {
      ...box,
      text: nameLigatures(normalizeRadicals(item.str)),
      size,
      turn,
      font: item.fontName,
      ...(vertical ? { vertical } : {}),
      ...(item.dir === 'rtl' ? { rightToLeft: true } : {}),
    };
    runs.push(isParted && isNarrow(runs.at(-1), own) ? withSpace(own) : own);
    isParted = false;
  }
  return { width, height, runs };
}

/** A box on the page after it is turned back so that text of a turn is upright. */
export function upright<T extends Box>(
  box: T,
  turn: Turn,
  { width, height }: { readonly width: number; readonly height: number },
): T {
  const { left, right, top, bottom } = box;
  switch (turn) {
    case 0:
    case 'oblique':
      return box;
    case 1:
      return { ...box, left: top, right: bottom, top: width - right, bottom: width - left };
    case 2:
      return { ...box, left: width - right, right: width - left, top: height - bottom, bottom: height - top };
    case 3:
      return { ...box, left: height - bottom, right: height - top, top: left, bottom: right };
  }
}
