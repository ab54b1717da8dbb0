import { readNumeral } from '@baigong/text-zh/numerals';

export interface FoundText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Normalized: a day as 2026-03-01, a month as 2026-03, an amount as a plain number. Absent if it is not known. */
  readonly value?: string;
}

const digits = '〇零一二三四五六七八九';
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';

const patterns: readonly RegExp[] = [
  /(?<!\d)(?<year>(?:1[89]|20|21)\d{2})\s?年\s?(?:(?<month>\d{1,2})\s?月\s?(?:(?<day>\d{1,2})\s?[日号])?)?/gu,
  /(?<!\d)(?<month>\d{1,2})\s?月\s?(?<day>\d{1,2})\s?[日号]/gu,
  /(?<![\d./-])(?<year>(?:1[89]|20|21)\d{2})(?<char>[-/.])(?<month>\d{1,2})\k<char>(?<day>\d{1,2})(?![\d./-]*\d)/gu,
  new RegExp(
    `(?<year>[一二][${digits}]{3})年(?:(?<month>[${digits}十]{1,3})月(?:(?<day>[${digits}十]{1,3})[日号])?)?`,
    'gu',
  ),
  new RegExp(
    `\\b(?<month>${months})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>(?:1[89]|20|21)\\d{2})\\b`,
    'giu',
  ),
];

/** 十二 as 12, 二〇二六 as 2026, december as 12. */
function numberOf(text: string): number {
  const month = months.split('|').indexOf(text.toLowerCase());
  return month >= 0 ? month + 1 : Number(readNumeral(text));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Days, months and years in a text, in order. Impossible ones (13 月, 2 月 30 日) are none. */
export function findDates(text: string): FoundText[] {
  const found: FoundText[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const { year, month, day } = match.groups ?? {};
      const [start, end] = [match.index, match.index + match[0].trimEnd().length];
      const [y, m, d] = [year, month, day].map((part) => (part === undefined ? undefined : numberOf(part)));
      if (m !== undefined && (m < 1 || m > 12)) continue;
      if (d !== undefined && (d < 1 || d > new Date(Date.UTC(y ?? 2024, m ?? 1, 0)).getUTCDate())) continue;
      if (found.some((one) => start < one.end && end > one.start)) continue;
      const value =
        y === undefined
          ? undefined
          : [
              String(y),
              ...(m === undefined ? [] : [twoDigits(m)]),
              ...(d === undefined ? [] : [twoDigits(d)]),
            ].join('-');
      found.push({ start, end, text: text.slice(start, end), ...(value === undefined ? {} : { value }) });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
