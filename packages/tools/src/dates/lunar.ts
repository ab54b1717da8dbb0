import { Lunar, LunarYear, Solar } from 'lunar-typescript';
import { ToolFailure } from '../failure.ts';
import { fromDay, isoDate, toDay } from './civil-day.ts';
import type { Day } from './civil-day.ts';

/**
 * The years for which the almanac's rules (GB/T 33661-2017, Beijing time) and the published calendars agree.
 * Outside them new moons near midnight, and the rules of the time, make a date uncertain.
 */
export const FIRST_LUNAR_YEAR = 1900;
export const LAST_LUNAR_YEAR = 2100;

export interface LunarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly leap: boolean;
  readonly day: number;
}

export interface Almanac extends LunarDate {
  /** 二〇二五年闰六月初一 */
  readonly text: string;
  /** 六十甲子 of the year (from 春节), the month (from its 节) and the day. */
  readonly yearPillar: string;
  readonly monthPillar: string;
  readonly dayPillar: string;
  /** The year's pillar counted from 立春; differs between 春节 and 立春. */
  readonly yearPillarFromSpring: string;
  readonly zodiac: string;
  /** The solar term that begins on this day, with its Beijing time. */
  readonly term: string | undefined;
  readonly nextTerm: string;
  readonly daysInMonth: number;
}

function outOfRange(): ToolFailure {
  return new ToolFailure(`农历只支持 ${FIRST_LUNAR_YEAR} 至 ${LAST_LUNAR_YEAR} 年。`);
}

function toSolar(day: Day): Solar {
  const { year, month, day: date } = fromDay(day);
  return Solar.fromYmd(year, month, date);
}

function fromSolar(solar: Solar): Day {
  return toDay({ year: solar.getYear(), month: solar.getMonth(), day: solar.getDay() });
}

export const monthNames = ['正', '二', '三', '四', '五', '六', '七', '八', '九', '十', '冬', '腊'];

/** The leap month of a lunar year, 0 when it has none. */
export function leapMonth(year: number): number {
  return LunarYear.fromYear(year).getLeapMonth();
}

/** Days in a lunar month: 29 or 30; undefined when the year has no such month. */
export function lunarMonthLength(year: number, month: number, leap: boolean): number | undefined {
  return LunarYear.fromYear(year)
    .getMonth(leap ? -month : month)
    ?.getDayCount();
}

/** The Gregorian day of a lunar date, or a Chinese sentence why there is none. */
export function fromLunar({ year, month, leap, day }: LunarDate): Day {
  if (!(year >= FIRST_LUNAR_YEAR && year <= LAST_LUNAR_YEAR)) throw outOfRange();
  const name = `${leap ? '闰' : ''}${monthNames[month - 1] ?? month}月`;
  const length = month >= 1 && month <= 12 ? lunarMonthLength(year, month, leap) : undefined;
  if (length === undefined) {
    const actual = leapMonth(year);
    const hint = !leap
      ? ''
      : actual === 0
        ? `，${year} 年没有闰月`
        : `，${year} 年闰${monthNames[actual - 1] ?? ''}月`;
    throw new ToolFailure(`农历 ${year} 年没有${name}${hint}。`);
  }
  if (!(day >= 1 && day <= length)) throw new ToolFailure(`农历 ${year} 年${name}只有 ${length} 天。`);
  return fromSolar(Lunar.fromYmd(year, leap ? -month : month, day).getSolar());
}

/** Whether the lunar calendar covers a Gregorian day. */
export function hasLunar(day: Day): boolean {
  return day >= toDay({ year: 1900, month: 1, day: 31 }) && day <= toDay({ year: 2101, month: 1, day: 28 });
}

/** Everything the almanac says of a day. Refuses days outside the covered years. */
export function almanac(day: Day): Almanac {
  if (!hasLunar(day)) throw outOfRange();
  const lunar = toSolar(day).getLunar();
  const signed = lunar.getMonth();
  const [year, month, leap] = [lunar.getYear(), Math.abs(signed), signed < 0];
  const today = termOf(day);
  return {
    year,
    month,
    leap,
    day: lunar.getDay(),
    text: `${lunar.getYearInChinese()}年${leap ? '闰' : ''}${monthNames[month - 1] ?? ''}月${lunar.getDayInChinese()}`,
    yearPillar: lunar.getYearInGanZhi(),
    monthPillar: lunar.getMonthInGanZhi(),
    dayPillar: lunar.getDayInGanZhi(),
    yearPillarFromSpring: lunar.getYearInGanZhiByLiChun(),
    zodiac: lunar.getYearShengXiao(),
    term: today === undefined ? undefined : `${today.name}（北京时间 ${today.time}）`,
    nextTerm: nextTerm(day),
    daysInMonth: lunarMonthLength(year, month, leap) ?? 0,
  };
}

/** The solar term that begins on a day, with its Beijing time. */
function termOf(day: Day): { name: string; time: string } | undefined {
  const term = toSolar(day).getLunar().getCurrentJieQi();
  return term === null ? undefined : { name: term.getName(), time: term.getSolar().toYmdHms().slice(11, 16) };
}

function nextTerm(day: Day): string {
  // Terms are never more than 16 days apart.
  for (let next = day + 1; next <= day + 17; next += 1) {
    const term = termOf(next);
    if (term !== undefined) return `${term.name}，${isoDate(next)} ${term.time}`;
  }
  return '';
}

export const solarTerms = [
  '小寒',
  '大寒',
  '立春',
  '雨水',
  '惊蛰',
  '春分',
  '清明',
  '谷雨',
  '立夏',
  '小满',
  '芒种',
  '夏至',
  '小暑',
  '大暑',
  '立秋',
  '处暑',
  '白露',
  '秋分',
  '寒露',
  '霜降',
  '立冬',
  '小雪',
  '大雪',
  '冬至',
];

/** The day (Beijing time) on which a solar term begins in a Gregorian year. */
export function solarTermDay(year: number, name: string): Day {
  if (!(year >= FIRST_LUNAR_YEAR && year <= LAST_LUNAR_YEAR)) throw outOfRange();
  const index = solarTerms.indexOf(name);
  const month = Math.floor(index / 2) + 1;
  // Each month has two terms: near its 6th and near its 21st.
  const start = toDay({ year, month, day: index % 2 === 0 ? 1 : 16 });
  for (let day = start; day < start + 16; day += 1) {
    if (toSolar(day).getLunar().getJieQi() === name) return day;
  }
  throw new ToolFailure(`没有找到 ${year} 年的${name}。`);
}
