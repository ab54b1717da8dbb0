import { digitOf } from '@baigong/text-zh/numerals';
import { englishMonthNumber, englishMonthSource, untilNowSource, yearSource } from '@baigong/text-zh/dates';
import { findInLines, type Span } from './finding.ts';

/** A year, a month of a year, or what goes on. */
export interface DateFact extends Span {
  readonly year: number | undefined;
  readonly month: number | undefined;
}

const month = '(1[0-2]|0?[1-9])';
const chineseDigits = '[〇零一二三四五六七八九]';
const chineseMonth = '(?:十[一二]?|[一二三四五六七八九])';
const englishMonth = String.raw`\b(${englishMonthSource})\.?,?\s{0,2}`;

const yearMonth = new RegExp(
  String.raw`(?<!\d)(${yearSource})\s?(?:[-./]\s?|年\s?)${month}(?:\s?月|(?!\d))(?:[-./]?\s?(?:3[01]|[12]\d|0?[1-9])(?:日|号|(?!\d)))?`,
  'g',
);
const chinese = new RegExp(`(${chineseDigits}{4})年(?:(${chineseMonth})月)?`, 'g');
const english = new RegExp(String.raw`${englishMonth}(?:\d{1,2},\s)?(${yearSource})(?!\d)`, 'gi');
const monthFirst = new RegExp(String.raw`(?<![\d/])${month}/(${yearSource})(?!\d)`, 'g');
const shortYear = new RegExp(String.raw`(?<!\d)(\d\d)年\s?${month}月`, 'g');
/** A year by itself: not the beginning of a measure (2000 多名). */
const year = new RegExp(
  String.raw`(?<!\d[.,/-]|[\d+])(${yearSource})(?:\s?年(?!级)|(?=\s?(?:$|[-~—–至到起,，。;；、)）(（|/]|\.(?!\d)|\s))(?!\s*(?:[-~]?\s?\d{1,3}\b|(?!to\b|and\b|until\b|till\b|through\b)[a-z%多余来几+个名位人家款条项次份篇台套件种户单元字])))|(?<=[-~]\s?|\b(?:in|since|from|until|during|by)\s)(${yearSource})(?![\d%万亿])`,
  'gm',
);
/** 09年到16年, 16年以后: what is said of one's own years. */
const spokenYear = /(?<!\d)(\d\d)年(?=到|至|-|起|以后|以来|毕业|入职|开始|在|$)/gm;
/** Since July 2021, 自2021年7月起: what begins and is not said to end. */
const now = new RegExp(
  String.raw`(?<=[-~—–至到\d年月]\s{0,2})(?:${untilNowSource})(?![a-z])|至今|(?<=年)(?:以后|以来)|(?<=[年月\ufffc]\s?)起(?![点步初伏飞草])|\bsince(?=\s\ufffc)`,
  'gi',
);

const monthOf = (written: string): number => {
  const tens = written.startsWith('十') ? 10 : 0;
  const last = written.replace('十', '');
  return tens + (last === '' ? 0 : (digitOf(last) ?? 0));
};
const digits = (written: string): number => Number(Array.from(written, digitOf).join(''));

/** The dates of a text, in whatever writing: 2022年7月, 2022.07, 二〇二二年七月, July 2022, 7/2022, 22年7月, 2022, 至今. */
export const findDates = (text: string): DateFact[] => findInLines(text, datesOfLine);

function datesOfLine(text: string): DateFact[] {
  const found: DateFact[] = [];
  let left = text;
  const take = (
    pattern: RegExp,
    read: (match: RegExpExecArray) => Pick<DateFact, 'year' | 'month'>,
  ): void => {
    for (const match of left.matchAll(pattern)) {
      const end = match.index + match[0].trimEnd().length;
      found.push({ start: match.index, end, ...read(match) });
      left = left.slice(0, match.index) + '\ufffc'.repeat(end - match.index) + left.slice(end);
    }
  };
  take(yearMonth, ([, y, m]) => ({ year: Number(y), month: Number(m) }));
  take(chinese, ([, y = '', m]) => ({ year: digits(y), month: m === undefined ? undefined : monthOf(m) }));
  take(english, ([, m = '', y]) => ({ year: Number(y), month: englishMonthNumber(m) }));
  take(monthFirst, ([, m, y]) => ({ year: Number(y), month: Number(m) }));
  take(shortYear, ([, y, m]) => ({ year: Number(y) + (Number(y) > 50 ? 1900 : 2000), month: Number(m) }));
  take(year, ([, y, behind]) => ({ year: Number(y ?? behind), month: undefined }));
  take(spokenYear, ([, y]) => ({
    year: Number(y) + (Number(y) > 50 ? 1900 : 2000),
    month: undefined,
  }));
  take(now, () => ({ year: undefined, month: undefined }));
  return found;
}

/** Whether one of some dates says what a date says; what names the year alone is said by each of its months. */
export const hasDate = (dates: readonly DateFact[], { year: y, month: m }: DateFact): boolean =>
  dates.some((one) => one.year === y && (m === undefined || one.month === m));
