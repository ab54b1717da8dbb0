import { englishMonthSource, untilNowSource, yearSource } from '@baigong/text-zh/dates';
import type { Fragment } from './rows.ts';
import { quantile } from './page-layout.ts';

interface SideLine {
  left: number;
  right: number;
  ems: number;
  /** The width of its text without gaps. */
  ink: number;
}

/** The lines of one side of a gutter: what stands at one height. */
function linesOf(fragments: readonly Fragment[]): SideLine[] {
  const lines = new Map<number, SideLine>();
  for (const { row, left, right, ems, table } of fragments) {
    if (table) continue;
    const line = lines.get(row);
    if (line) {
      line.left = Math.min(line.left, left);
      line.right = Math.max(line.right, right);
      line.ems += ems;
      line.ink += right - left;
    } else lines.set(row, { left, right, ems, ink: right - left });
  }
  return [...lines.values()];
}

/** Whether lines are running text: long, without wide gaps, and most as long as the column is wide. */
function isProse(fragments: readonly Fragment[]): boolean {
  const lines = linesOf(fragments);
  if (lines.length < 4) return false;
  const widths = lines.map(({ left, right }) => right - left);
  const full = quantile(widths, 0.85);
  const filled = widths.filter((width) => width >= full * 0.75).length;
  const density = quantile(
    lines.map(({ left, right, ink }) => ink / Math.max(right - left, 0.1)),
    0.4,
  );
  const ems = quantile(
    lines.map((line) => line.ems),
    0.5,
  );
  const edge = quantile(
    lines.map(({ left }) => left),
    0.15,
  );
  const size = fragments[0]?.size ?? 1;
  const flush = lines.filter(({ left }) => Math.abs(left - edge) <= size * 0.4).length;
  return ems >= 8 && density >= 0.6 && filled >= lines.length * 0.55 && flush >= lines.length * 0.5;
}

/** The share of the fewer fragments that stand at the height of one on the other side. */
function sharedHeights(left: readonly Fragment[], right: readonly Fragment[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const heights = many.map(({ bottom }) => bottom).toSorted((a, b) => a - b);
  let shared = 0;
  for (const { bottom, size } of few) {
    let [low, high] = [0, heights.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((heights[middle] ?? 0) < bottom - size * 0.3) low = middle + 1;
      else high = middle;
    }
    if ((heights[low] ?? Infinity) <= bottom + size * 0.3) shared += 1;
  }
  return shared / Math.max(1, few.length);
}

const bullet = /^\s*[•●○◦▪▫■□◆◇★☆➢➤►▶✓✔❖·∙‣⁃]/u;

/** Whether a side is a list: three lines of it begin with bullets, and it has longer lines. */
const isList = (side: readonly Fragment[]): boolean =>
  side.filter(({ runs }) => bullet.test(runs[0]?.text ?? '')).length >= 3 &&
  side.filter(({ ems }) => ems >= 8).length >= 3;

const bareDates = new RegExp(
  String.raw`^[\s\d./年月日～~–—-]*${yearSource}[\s\d./年月日～~–—-]*(?:[至到]?\s*(?:${untilNowSource}))?\s*$`,
  'i',
);

const monthOrTo = new RegExp(String.raw`\b(?:${englishMonthSource}\.?|to)(?![a-z])`, 'gi');

/** Whether a text is nothing but dates: 2020.07 – 2022.06, 2021年5月至今, Aug 2012 to May 2016. */
export const isOnlyDates = (text: string): boolean =>
  text.length <= 80 && bareDates.test(text.replace(monthOrTo, ''));

const year = new RegExp(String.raw`^${yearSource}(?:\d\d)?$`);
const datePiece = new RegExp(String.raw`^[\s\d./年月日～~–—-]*(?:[至到]\s*)?(?:${untilNowSource})?\s*$`, 'i');

/** Whether a text is dates or a piece of them, as a narrow column breaks them: 04/2021–, Present, 2021.07–至, 今, Dec. */
export const isDatePiece = (text: string): boolean =>
  text.length <= 40 &&
  /[\p{L}\d]/u.test(text) &&
  datePiece.test(text.replace(monthOrTo, '')) &&
  (text.match(/\d+/g) ?? []).every((number) => number.length <= 2 || year.test(number));

const anyYear = new RegExp(yearSource);
const openEnd = new RegExp(
  String.raw`[～~–—至到-]\s*$|(?:[～~–—至到-]|\bto)\s*${englishMonthSource}\.?\s*$`,
  'i',
);

/** Whether a piece of dates goes on in another: its last sign parts two dates, or a month still lacks its year. */
export const isOpenDatePiece = (text: string): boolean => !anyYear.test(text) || openEnd.test(text);

/** Whether the text on both sides of a gutter is read one side after the other. */
export function isColumns(left: readonly Fragment[], right: readonly Fragment[]): boolean {
  if (left.length < 3 || right.length < 3) return false;
  const [first, second] = [isProse(left), isProse(right)];
  if (first && second) return true;
  const bare = (side: readonly Fragment[]) =>
    side.every(({ runs }) => isOnlyDates(runs.map(({ text }) => text).join('')));
  if (bare(left) || bare(right)) return false;
  if (isList(left) && isList(right)) return true;
  if (left.length < 4 || right.length < 4) return false;
  const shared = sharedHeights(left, right);
  return shared < (first || second ? 0.7 : 0.5);
}
