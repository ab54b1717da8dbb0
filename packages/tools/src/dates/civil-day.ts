import { ToolFailure } from '../failure.ts';

/**
 * A day of the proleptic Gregorian calendar as a whole number: 0 is 1970-01-01. Days have no time zone, so
 * arithmetic on them knows no daylight saving.
 */
export type Day = number;

export interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MIN_YEAR = 1;
const MAX_YEAR = 9999;

/** Day number of a date (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil). */
export function toDay({ year, month, day }: DayParts): Day {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of toDay (civil_from_days). */
export function fromDay(value: Day): DayParts {
  const z = value + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Whether a year of the Gregorian calendar has 366 days. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days of a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export const yearSentence = '年份要在 1 至 9999 之间。';
const outOfRangeSentence = '算出的日期超出了公元 1 年至 9999 年的范围。';

/** The day, or a Chinese sentence why there is no such day. */
export function requireValidDay(year: number, month: number, day: number): Day {
  if (!(year >= MIN_YEAR && year <= MAX_YEAR)) throw new ToolFailure(yearSentence);
  if (!(month >= 1 && month <= 12)) throw new ToolFailure(`没有 ${month} 月，月份是 1 至 12。`);
  if (!(day >= 1 && day <= daysInMonth(year, month))) {
    const reason = month === 2 && day === 29 ? `（${year} 年不是闰年）` : '';
    throw new ToolFailure(`${year} 年 ${month} 月没有 ${day} 日${reason}。`);
  }
  return toDay({ year, month, day });
}

/** Refuses days outside the years 1 to 9999. */
export function requireInRange(day: Day): Day {
  if (
    !(
      day >= toDay({ year: MIN_YEAR, month: 1, day: 1 }) &&
      day <= toDay({ year: MAX_YEAR, month: 12, day: 31 })
    )
  ) {
    throw new ToolFailure(outOfRangeSentence);
  }
  return day;
}

/** 1 (Monday) to 7 (Sunday), as in ISO 8601. */
export function weekday(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'];

/** 星期一 to 星期日 without the 星期. */
export function weekdayName(day: Day): string {
  return `星期${weekdayNames[weekday(day) - 1] ?? ''}`;
}

/** Week number and its year by ISO 8601: week 1 holds the year's first Thursday. */
export function isoWeek(day: Day): { year: number; week: number } {
  const thursday = day - weekday(day) + 4;
  const { year } = fromDay(thursday);
  return { year, week: Math.floor((thursday - toDay({ year, month: 1, day: 1 })) / 7) + 1 };
}

/** Adds calendar months; a day that the month lacks becomes its last day (`clamped`). */
export function addMonths(day: Day, months: number): { day: Day; clamped: boolean } {
  const parts = fromDay(day);
  const index = parts.year * 12 + parts.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  if (!(year >= MIN_YEAR && year <= MAX_YEAR)) throw new ToolFailure(outOfRangeSentence);
  const last = daysInMonth(year, month);
  return { day: toDay({ year, month, day: Math.min(parts.day, last) }), clamped: parts.day > last };
}

/**
 * Whole years, months and days from the earlier to the later day. A month counts once its day of the month is
 * reached: from 2024-02-29, one year is complete on 2025-03-01.
 */
export function calendarDifference(from: Day, to: Day): { years: number; months: number; days: number } {
  const [a, b] = [fromDay(from), fromDay(to)];
  const total = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  return { years: Math.floor(total / 12), months: total % 12, days: to - addMonths(from, total).day };
}

/** 2026-11-20 */
export function isoDate(day: Day): string {
  const { year, month, day: date } = fromDay(day);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** 2026年11月20日 */
export function chineseDate(day: Day): string {
  const { year, month, day: date } = fromDay(day);
  return `${year}年${month}月${date}日`;
}
