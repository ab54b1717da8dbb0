import type { Box, LayoutRun } from '@baigong/documents';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { normalizeRadicals } from './normalize-radicals.ts';
import { nameLigatures } from './unnamed-ligatures.ts';

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

function turnOf([a, b]: Matrix): Turn {
  if (Math.abs(b) <= Math.abs(a) * 0.09) return a >= 0 ? 0 : 2;
  if (Math.abs(a) <= Math.abs(b) * 0.09) return b >= 0 ? 1 : 3;
  return 'oblique';
}

/** The box of a run from its origin along its direction. */
function boxOf(x: number, y: number, width: number, size: number, turn: Turn): Box {
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
const invisibleSize = 1;

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
