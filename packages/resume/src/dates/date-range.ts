import {
  englishMonthNumber,
  englishMonths,
  isUntilNow,
  untilNowSource,
  yearSource,
} from '@baigong/text-zh/dates';
import { toHalfWidth } from '@baigong/text-zh/wide';
import { presentWord, type DateFormat } from './date-formats.ts';
import type { DateRange } from './date-range-schema.ts';

const month = (year: string | undefined, number: number): string | undefined =>
  year && number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : undefined;

/** 2020, 2020年3月 and 2020-03-15, 202003, 03/2020, 3月 2020, Mar 2020, 2020 Mar. */
const monthPatterns = [
  new RegExp(`^(?<year>${yearSource}) ?年?$`),
  new RegExp(
    String.raw`^(?<year>${yearSource}) ?[年./\-‐–—] ?(?<number>\d{1,2}) ?月?份?(?: ?[./-]? ?\d{1,2} ?[日号]?)?$`,
  ),
  new RegExp(String.raw`^(?<year>${yearSource})(?<number>\d\d)(?:\d\d)?$`),
  new RegExp(String.raw`^(?<year>${yearSource})[\s,.]+(?<name>[a-z]{3})[a-z]*\.?$`, 'i'),
  new RegExp(String.raw`^(?<number>\d{1,2}) ?[./月-] ?(?<year>${yearSource})$`),
  new RegExp(String.raw`^(?<name>[a-z]{3})[a-z]*[.,]? ?,? ?(?<year>${yearSource})$`, 'i'),
];

/** Half-width characters, and any run of spaces as one. */
const narrow = (text: string): string => toHalfWidth(text).replaceAll(/\s+/g, ' ');

/**
 * Reads one month as people write it: 2020.3, 2020-03, 2020/03/15, 2020年3月, 202003, 03/2020, 3月 2020, Mar 2020, 2020.
 * Years are 1900 to 2099; a day is left aside.
 * @returns `YYYY-MM`, or `YYYY` when no month is given; undefined for anything else
 */
export function parseMonth(text: string): string | undefined {
  const plain = narrow(text).trim();
  for (const pattern of monthPatterns) {
    const found = pattern.exec(plain)?.groups;
    if (!found) continue;
    const { year, number, name } = found;
    if (number === undefined && name === undefined) return year;
    return month(year, name === undefined ? Number(number) : englishMonthNumber(name));
  }
  return undefined;
}

const between = new RegExp(
  String.raw`[~～—–―至到]+|--+|\b(?:to|until)\b| [-‐] |[-‐](?= ?(?:${untilNowSource}))`,
  'i',
);
const openEnd = new RegExp(`(?:${untilNowSource})$`, 'i');

const separators = new Set(' -‐~—–至到');

/** A text without signs and words at its end that part two dates. */
function trimSeparators(text: string): string {
  for (let end = text.length; ;) {
    while (separators.has(text.charAt(end - 1))) end--;
    const word = /\b(?:to|until|till)$/i.exec(text.slice(Math.max(0, end - 6), end));
    if (!word) return text.slice(0, end);
    end -= word[0].length;
  }
}

function parts(text: string): readonly [string, string] | undefined {
  if (isUntilNow(text)) return undefined;
  const open = openEnd.exec(text);
  if (open) return [trimSeparators(text.slice(0, open.index)), '至今'];
  const cut = between.exec(text);
  if (cut && cut.index > 0) return [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)];
  // 2018-09-2022-06, 2018.9-2022.6 and 2018-2022: the bar in the middle parts two dates.
  const bars = [...text.matchAll(/[-‐]/g)].map((bar) => bar.index);
  for (const at of bars) {
    const pair = [text.slice(0, at), text.slice(at + 1)] as const;
    if (parseMonth(pair[0]) && parseMonth(pair[1]) && pair[1].trim().length >= 4) return pair;
  }
  return undefined;
}

/**
 * Reads a range as people write it. What cannot be read is not lost: it becomes the range's `text`.
 * A single date is the range's end, as of a degree or a prize.
 */
export function parseDateRange(input: string): DateRange {
  const text = input.trim();
  if (!text) return { start: '', end: '' };
  const plain = narrow(text);
  const single = parseMonth(plain);
  if (single) return { start: '', end: single };
  const pair = parts(plain);
  if (pair) {
    const start = parseMonth(pair[0]);
    const present = isUntilNow(pair[1]);
    const end = present ? '' : parseMonth(pair[1]);
    if (start && end !== undefined) return present ? { start, end: '', present: true } : { start, end };
  }
  return { start: '', end: '', text };
}

const shortMonth = (number: number): string => {
  const name = englishMonths[number - 1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1, 3);
};

/** One month in a format; a bare year stays one (`2020`, `2020年`). Empty for empty. */
export function formatMonth(value: string, format: DateFormat = 'YYYY.MM'): string {
  const [year = '', number] = value.split('-');
  if (!year) return '';
  if (format === 'MMM YYYY') return number ? `${shortMonth(Number(number))} ${year}` : year;
  if (format === 'MM/YYYY') return number ? `${number}/${year}` : year;
  if (format === 'YYYY年M月') return number ? `${year}年${Number(number)}月` : `${year}年`;
  return number ? `${year}${format.charAt(4)}${number}` : year;
}

/**
 * A range as the resume shows it: `2020.03 – 至今`, `2018.09 – 2022.06`, `2022.06`, `Jul 2021 – Present`; `text` instead,
 * when there is one.
 * Empty for an empty range.
 */
export function formatDateRange(range: DateRange | undefined, format: DateFormat = 'YYYY.MM'): string {
  if (!range) return '';
  if (range.text?.trim()) return range.text.trim();
  const start = formatMonth(range.start, format);
  const end = range.present ? presentWord(format) : formatMonth(range.end, format);
  return start && end ? `${start} – ${end}` : start || (range.present ? '' : end);
}

/** Months since year 0; a bare year is its first month at a start and its last at an end. */
function monthNumber(value: string, edge: 'start' | 'end'): number | undefined {
  const [year, number] = value.split('-');
  if (!year) return undefined;
  return Number(year) * 12 + (number ? Number(number) - 1 : edge === 'start' ? 0 : 11);
}

/** The first and last month, as numbers of months since year 0. */
export interface Months {
  readonly start: number;
  readonly end: number;
}

/**
 * The first and last month of a range as numbers of months; a range that goes on ends at infinity.
 * Undefined when no date is known, or only words.
 */
export function monthsOf(range: DateRange | undefined): Months | undefined {
  if (!range || range.text?.trim()) return undefined;
  const end = range.present ? Infinity : monthNumber(range.end, 'end');
  const start =
    monthNumber(range.start, 'start') ?? (range.end ? monthNumber(range.end, 'start') : undefined);
  if (start === undefined) return undefined;
  return { start, end: end ?? start };
}

/** Whether a range ends before it starts. */
export function runsBackwards(range: DateRange | undefined): boolean {
  const months = monthsOf(range);
  return months !== undefined && months.end < months.start;
}

/** Newest first: by end, then by start; ranges without dates come last. For `toSorted`. */
export function compareDateRanges(a: DateRange | undefined, b: DateRange | undefined): number {
  const [first, second] = [monthsOf(a), monthsOf(b)];
  if (!first || !second) return Number(!first) - Number(!second);
  if (first.end !== second.end) return second.end > first.end ? 1 : -1;
  return second.start - first.start;
}

/** How many months two ranges have in common. One border month is none: people leave and join in the same month. */
export const overlapMonths = (a: Months, b: Months): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
