import { toHalfWidth } from '@baigong/text-zh/wide';
import { readNumeral } from '@baigong/text-zh/numerals';
import { ToolFailure, excerpt } from '../failure.ts';
import {
  addMonths,
  requireValidDay,
  daysInMonth,
  fromDay,
  weekday,
  requireInRange,
  yearSentence,
} from './civil-day.ts';
import type { Day } from './civil-day.ts';
import { festivalDays, isFestival, nextFestival } from './festivals.ts';
import { almanac, fromLunar, lunarMonthLength } from './lunar.ts';

/** Characters of a question about dates. */
export const MAX_DATE_TEXT = 200;

const numeral = '[0-9零〇一二两三四五六七八九十]';

/** A small number in digits or Chinese numerals; NaN when it is neither. */
export function smallNumber(text: string): number {
  const value = readNumeral(text.trim());
  return value === undefined || value.length > 9 ? Number.NaN : Number(value);
}

const relativeDays = new Map(
  Object.entries({
    今天: 0,
    今日: 0,
    今儿: 0,
    现在: 0,
    明天: 1,
    明日: 1,
    明儿: 1,
    后天: 2,
    大后天: 3,
    昨天: -1,
    昨日: -1,
    前天: -2,
    大前天: -3,
    today: 0,
    tomorrow: 1,
    yesterday: -1,
  }),
);
const relativeYears = new Map(Object.entries({ 今年: 0, 本年: 0, 明年: 1, 后年: 2, 去年: -1, 前年: -2 }));

function relativeYear(word: string | undefined, current: number): number | undefined {
  if (word === undefined || word === '') return undefined;
  const shift = relativeYears.get(word);
  if (shift !== undefined) return current + shift;
  const year = smallNumber(word.replace(/年$/u, ''));
  if (!(year >= 1 && year <= 9999)) throw new ToolFailure(yearSentence);
  return year;
}

/** Full-width digits and signs to ASCII, no blanks, and without words that add nothing: 公历, （星期五）, 当天. */
function normalise(text: string): string {
  return toHalfWidth(text)
    .replace(/\s+/g, '')
    .replace(/^(?:公历|阳历|西历)/u, '')
    .replace(/(?<=[0-9日号])\(?(?:星期|周|礼拜)[一二三四五六日天]\)?$/u, '')
    .replace(/(?:当天|这天|那天|这一天|那一天)$/u, '');
}

const yearPart = `(?:(${numeral}{1,4}年|今年|本年|明年|后年|去年|前年)的?)?`;
const lunarDate = new RegExp(
  `^(?:农历|阴历|旧历)${yearPart}(闰)?([正冬腊]|${numeral}{1,3})月(?:初|廿|卅)?(${numeral}{0,3}|底)[日号]?$`,
  'u',
);
const chineseDate = new RegExp(`^${yearPart}(${numeral}{1,3})月(${numeral}{1,3})[日号]?$`, 'u');

function parseLunar(text: string, today: Day): Day | undefined {
  const match = lunarDate.exec(text);
  if (match === null) return undefined;
  const year = relativeYear(match[1], almanac(today).year) ?? almanac(today).year;
  const named = { 正: 1, 冬: 11, 腊: 12 }[match[3] ?? ''];
  const month = named ?? smallNumber(match[3] ?? '');
  const leap = match[2] !== undefined;
  const written = /月([初廿卅]?[^日号]*)[日号]?$/u.exec(text)?.[1] ?? '';
  const day =
    written === '底' ? (lunarMonthLength(year, month, leap) ?? 30) : smallNumber(written.replace(/^初/u, ''));
  if (Number.isNaN(month) || Number.isNaN(day)) return undefined;
  return fromLunar({ year, month, leap, day });
}

const weekShifts = new Map(Object.entries({ 上上: -2, 上: -1, '': 0, 本: 0, 这: 0, 下: 1, 下下: 2 }));

function parseRelative(text: string, today: Day): Day | undefined {
  const named = relativeDays.get(text.toLowerCase());
  if (named !== undefined) return today + named;
  const week = /^(上上|上|本|这|下下|下)?个?(?:周|星期|礼拜)([一二三四五六日天1-7])$/u.exec(text);
  if (week !== null) {
    const at = '一二三四五六日'.indexOf((week[2] ?? '').replace('天', '日'));
    const target = at >= 0 ? at + 1 : Number(week[2]);
    return today - weekday(today) + target + (weekShifts.get(week[1] ?? '') ?? 0) * 7;
  }
  const month = new RegExp(
    `^(上|本|这|下)个?月(?:(${numeral}{1,3})[日号]|(底|初|最后一天|第一天))$`,
    'u',
  ).exec(text);
  if (month !== null) {
    const parts = fromDay(addMonths(today - fromDay(today).day + 1, weekShifts.get(month[1] ?? '') ?? 0).day);
    const last = daysInMonth(parts.year, parts.month);
    const date = month[2] !== undefined ? smallNumber(month[2]) : /[底后]/u.test(month[3] ?? '') ? last : 1;
    return requireValidDay(parts.year, parts.month, date);
  }
  const year = /^(今年|本年|明年|后年|去年|前年|\d{4}年)(?:的?(年底|最后一天|底|年初|第一天|初))$/u.exec(
    text,
  );
  if (year !== null) {
    const value = relativeYear(year[1], fromDay(today).year) ?? 0;
    return /[底后]/u.test(year[2] ?? '') ? requireValidDay(value, 12, 31) : requireValidDay(value, 1, 1);
  }
  const date = new RegExp(`^(${numeral}{1,3})号$`, 'u').exec(text);
  if (date !== null) {
    const { year: thisYear, month: thisMonth } = fromDay(today);
    return requireValidDay(thisYear, thisMonth, smallNumber(date[1] ?? ''));
  }
  return undefined;
}

function parseFestival(text: string, today: Day): Day | undefined {
  const match = new RegExp(`^${yearPart}(.+?)(?:那天)?$`, 'u').exec(text);
  const word = match?.[2] ?? '';
  if (!isFestival(word)) return undefined;
  const year = relativeYear(match?.[1], fromDay(today).year);
  const day = year === undefined ? nextFestival(word, today) : festivalDays(word, year)[0];
  if (day === undefined)
    throw new ToolFailure(
      `${year === undefined ? '' : `${year} 年`}没有“${excerpt(word)}”，或超出了 1900 至 2100 年。`,
    );
  return day;
}

/**
 * Reads a day as people write it: 2026-11-20, 20261120, 2026年11月20日, 十一月二十日, 明天, 下周三, 下个月1号,
 * 农历八月十五, 2026年国庆, 冬至. `today` settles what is left open. Undefined when the text is not a day at
 * all; a ToolFailure when it is one that does not exist (2月30日).
 */
export function parseDay(source: string, today: Day): Day | undefined {
  if (source.length > 60) return undefined;
  const text = normalise(source);
  const numeric =
    /^(\d{1,4})(?:([-/.])(\d{1,2})\2|年(\d{1,2})月)(\d{1,2})[日号]?$/u.exec(text) ??
    /^(\d{4})()(\d{2})()(\d{2})$/.exec(text);
  if (numeric !== null) {
    const written = numeric[1] ?? '';
    if (written.length < 4 && numeric[2] !== undefined) return undefined;
    return requireValidDay(Number(written), Number(numeric[3] || numeric[4]), Number(numeric[5]));
  }
  const chinese = chineseDate.exec(text);
  if (chinese !== null) {
    const [month, day] = [smallNumber(chinese[2] ?? ''), smallNumber(chinese[3] ?? '')];
    if (Number.isNaN(month) || Number.isNaN(day)) return undefined;
    return requireValidDay(relativeYear(chinese[1], fromDay(today).year) ?? fromDay(today).year, month, day);
  }
  const found = parseLunar(text, today) ?? parseRelative(text, today) ?? parseFestival(text, today);
  return found === undefined ? undefined : requireInRange(found);
}

/** As parseDay, with a helpful sentence when the text is not a day. */
export function requireDay(text: string, today: Day): Day {
  const day = parseDay(text, today);
  if (day === undefined) {
    throw new ToolFailure(
      `看不懂日期“${excerpt(text)}”，可以写 2026-11-20、11月20日、下周三、国庆节、农历八月十五。`,
    );
  }
  return day;
}
