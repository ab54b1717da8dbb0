import { dayMs, hourMs } from '@baigong/contracts/units';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that budgets count by: the date at `now` in a time zone (IANA name), YYYY-MM-DD. */
export function budgetDay(now: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** A day (YYYY-MM-DD) so many days later, or earlier where `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Days from one day to a later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/**
 * When the budgets of a day end: the first moment of the next day in a time zone, milliseconds since 1970. Found by
 * search, because a day may have 23 or 25 hours, begin at 1:00, or be left out.
 */
export function budgetReset(day: string, timeZone: string): number {
  const next = addDays(day, 1);
  // Local times are between 12 hours behind UTC and 14 ahead; a date left out costs another day.
  let before = Date.parse(next) - 16 * hourMs;
  let after = Date.parse(next) + 40 * hourMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (budgetDay(middle, timeZone) >= next) after = middle;
    else before = middle;
  }
  return after;
}

/** When budgets begin again, as one reads it: 11月25日 0:00（北京时间）. */
export function resetText(resetsAt: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'long',
  }).formatToParts(resetsAt);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const zone = part('timeZoneName').replace('中国标准时间', '北京时间');
  return `${part('month')}月${part('day')}日 ${Number(part('hour'))}:${part('minute')}（${zone}）`;
}
