import { toHalfWidth } from '@baigong/text-zh/wide';
import * as z from 'zod/mini';
import { ToolFailure, excerpt } from '../failure.ts';
import { defineTool, textArgument } from '../tool.ts';
import {
  addMonths,
  calendarDifference,
  chineseDate,
  daysInMonth,
  fromDay,
  isLeapYear,
  isoDate,
  isoWeek,
  toDay,
  weekdayName,
  requireInRange,
} from './civil-day.ts';
import type { Day } from './civil-day.ts';
import { isFestival } from './festivals.ts';
import { almanac, hasLunar } from './lunar.ts';
import { requireDay, smallNumber, MAX_DATE_TEXT } from './parse-day.ts';
import { dayAt } from './zone.ts';

const amount = z.optional(z.number().check(z.int(), z.minimum(-4_000_000), z.maximum(4_000_000)));

const Input = z.object({
  date: textArgument('A day: 2026-11-20, 今天, 下周三, 2026年国庆, 农历八月十五.', MAX_DATE_TEXT),
  until: z.optional(textArgument('Second day; when given, the difference is computed.', MAX_DATE_TEXT)),
  years: amount,
  months: amount,
  weeks: amount,
  days: amount,
});
type Input = z.infer<typeof Input>;

const number = '[0-9０-９零〇一二两三四五六七八九十百千万]+';
const span = new RegExp(`(${number})\\s*(年|个月|月|个星期|个礼拜|星期|礼拜|周|天|日)`, 'gu');
const spans = `(?:(?:${number})\\s*(?:年|个月|月|个星期|个礼拜|星期|礼拜|周|天|日)零?\\s*)+`;

/** 1年2个月3天 as amounts, times `sign`. */
function readSpan(text: string, sign: 1 | -1): Omit<Input, 'date' | 'until'> {
  const result = { years: 0, months: 0, weeks: 0, days: 0 };
  for (const [, count = '', unit = ''] of text.matchAll(span)) {
    const value = smallNumber(toHalfWidth(count));
    if (!(value <= 4_000_000)) throw new ToolFailure(`“${excerpt(count)}”太大或不是数。`);
    const key = unit.includes('月')
      ? 'months'
      : unit === '年'
        ? 'years'
        : /[天日]/u.test(unit)
          ? 'days'
          : 'weeks';
    result[key] += sign * value;
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== 0));
}

const question =
  /(?:一共|总共|中间|之间)?(?:还|还要|还剩|过了|已经|相差|相距|间隔|隔|差|有|是|共|到现在)*(?:多少天|几天|多久|多长时间|多少日子|多少周|几周|几个月|多少个月|多少年|几年|哪一?天|几月几[日号]|几[日号]|什么日子|什么时候|星期几|周几|礼拜几|第几周)?(?:了|呢|啊|吗)*[?？。！]*$/u;

/**
 * Parses a question about days; undefined when it is none. The dates themselves are parsed when the tool runs, because
 * they may depend on today.
 */
function readDateQuestion(source: string): Input | undefined {
  let text = source
    .trim()
    .replace(/^(?:请问|计算|算一下|帮我算)+[：:]?/u, '')
    .trim();
  const rewritten = text.replace(/^(?:还有|还剩)(?:多少天|几天|多久)就?(?:到|是|过(?!年))?/u, '距');
  text = rewritten
    .replace(question, '')
    .replace(/[,，]$/u, '')
    .trim();
  if (text === '') return undefined;

  const shifted =
    new RegExp(
      `^(.*?)(?:的|起|算起|开始)?[,，]?\\s*(?:之|以|往)?(后|前|过|再过|[+＋加]|[-－−减])\\s*(?:推|数|的)?\\s*(${spans})$`,
      'u',
    ).exec(text) ??
    new RegExp(
      `^(.*?)(?:的|起|算起|开始|之后|再过|过)?[,，]?\\s*(?:第)?(${spans})\\s*(?:之|以|往)?(后|前)$`,
      'u',
    ).exec(text);
  if (shifted !== null) {
    const [, base = '', a = '', b = ''] = shifted;
    const [direction, length] = /^(?:后|前)$/u.test(b) ? [b, a] : [a, b];
    const sign = /[前\-－−减]/u.test(direction) ? -1 : 1;
    const date = base.replace(/^从/u, '').trim();
    return { date: date === '' || date === '再过' ? '今天' : date, ...readSpan(length, sign) };
  }

  const between =
    /^(?:从|自)?(.+?)\s*(?:到|至|~|～|—+|–|\s-\s)\s*(.+?)$/u.exec(text) ??
    /^(.+?)\s*(?:和|与|跟)\s*(.+?)(?:之间)?$/u.exec(text);
  const away = /^(.*?)\s*(?:距离|距|离)\s*(.+)$/u.exec(text);
  if (away !== null) {
    const [, first = '', second = ''] = away;
    return { date: first === '' ? '今天' : first, until: second.replace(/^到/u, '') };
  }
  if (between !== null) return { date: between[1] ?? '', until: between[2] ?? '' };
  // 春节还有多少天
  if (text !== rewritten && /(?:还有|还剩|还要)(?:多少天|几天|多久)/u.test(source)) {
    return { date: '今天', until: text };
  }
  return { date: text };
}

function describe(day: Day, today: Day): { key: string; value: string }[] {
  const { year, month } = fromDay(day);
  const ordinal = day - toDay({ year, month: 1, day: 1 }) + 1;
  const week = isoWeek(day);
  const length = isLeapYear(year) ? 366 : 365;
  const items = [
    { key: '日期', value: `${chineseDate(day)}（${isoDate(day)}）` },
    { key: '星期', value: weekdayName(day) },
    { key: '周次', value: `${week.year} 年第 ${week.week} 周（ISO 8601，周一为一周之始）` },
    { key: '年内', value: `第 ${ordinal} 天，全年 ${length} 天，还剩 ${length - ordinal} 天` },
    { key: '当月', value: `共 ${daysInMonth(year, month)} 天` },
  ];
  if (hasLunar(day)) items.push({ key: '农历', value: almanac(day).text });
  items.push({ key: '距今天', value: distance(day - today) });
  return items;
}

function distance(days: number): string {
  if (days === 0) return '就是今天';
  return days > 0 ? `还有 ${days} 天` : `已过 ${-days} 天`;
}

function periods({ years, months, days }: { years: number; months: number; days: number }): string {
  const parts = [
    years > 0 ? `${years} 年` : '',
    months > 0 ? `${months} 个月` : '',
    days > 0 ? `${days} 天` : '',
  ];
  return parts.filter((part) => part !== '').join(' ') || '0 天';
}

/** A festival keeps its name beside its date. */
function labelled(day: Day, written: string): string {
  const name = written.replace(/的|当天|那天/gu, '').trim();
  return isFestival(name.replace(/^(?:\d{4}|[今明后去前])年/u, ''))
    ? `${name}（${chineseDate(day)}）`
    : chineseDate(day);
}

function difference(first: Day, second: Day, today: Day, names: readonly [string, string]) {
  const [from, to] = first <= second ? [first, second] : [second, first];
  const days = to - from;
  const weeks = Math.floor(days / 7);
  const items = [
    { key: '从', value: `${chineseDate(from)} ${weekdayName(from)}` },
    { key: '到', value: `${chineseDate(to)} ${weekdayName(to)}` },
    { key: '相差', value: `${days} 天（两头都算是 ${days + 1} 天）` },
    { key: '合', value: periods(calendarDifference(from, to)) },
    { key: '周', value: `${weeks} 周${days % 7 === 0 ? '' : `零 ${days % 7} 天`}` },
  ];
  const other = first === today ? second : second === today ? first : undefined;
  const name = other === undefined ? '' : labelled(other, other === second ? names[1] : names[0]);
  const summary =
    other === undefined
      ? `${isoDate(from)} 到 ${isoDate(to)} 相差 ${days} 天`
      : other === today
        ? `${name}就是今天`
        : other > today
          ? `距离${name}还有 ${days} 天`
          : `${name}已过去 ${days} 天`;
  return { title: '日期间隔', summary, blocks: [{ type: 'keyValues' as const, items }] };
}

export const dateCalculate = defineTool('date_calculate', {
  input: Input,
  allowsEmptyText: true,
  maxQuestionLength: MAX_DATE_TEXT,
  parse(text) {
    if (text === '') return { date: '今天' };
    const input = readDateQuestion(text);
    if (input === undefined) throw new ToolFailure('请写一个日期或两个日期，例如：2026年国庆离今天多少天。');
    return input;
  },
  run(input, { now, timeZone }) {
    const today = dayAt(now, timeZone);
    const date = requireDay(input.date, today);
    if (input.until !== undefined) {
      return difference(date, requireDay(input.until, today), today, [input.date, input.until]);
    }
    const months = (input.years ?? 0) * 12 + (input.months ?? 0);
    const days = (input.weeks ?? 0) * 7 + (input.days ?? 0);
    if (months === 0 && days === 0) {
      return {
        title: '日期',
        summary: `${chineseDate(date)} ${weekdayName(date)}，${distance(date - today)}`,
        blocks: [{ type: 'keyValues', items: describe(date, today) }],
      };
    }
    const moved = addMonths(date, months);
    const result = requireInRange(moved.day + days);
    const items = [
      { key: '起点', value: `${chineseDate(date)} ${weekdayName(date)}` },
      ...describe(result, today),
    ];
    if (moved.clamped) items.push({ key: '说明', value: '目标月份没有这一天，取该月最后一天' });
    return {
      title: '日期推算',
      summary: `${chineseDate(result)} ${weekdayName(result)}`,
      blocks: [{ type: 'keyValues', items }],
    };
  },
});
