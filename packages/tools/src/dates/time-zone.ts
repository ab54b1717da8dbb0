import * as z from 'zod/mini';
import { ToolFailure, excerpt } from '../failure.ts';
import { defineTool, textArgument } from '../tool.ts';
import { findZone, zoneTitle } from './cities.ts';
import { chineseDate, fromDay, isoDate, toDay, weekdayName } from './civil-day.ts';
import { parseDay } from './parse-day.ts';
import { dayAt, instantsOf, offsetAt, wallClock } from './zone.ts';

const MAX_LENGTH = 120;
const DAY = 86_400_000;

interface Reading {
  instant: number;
  /** What the visitor should know of how the time was read. */
  remark?: string;
}

function clockOf(wall: number): string {
  const seconds = Math.floor((((wall % DAY) + DAY) % DAY) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function shownOffset(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  return `UTC${milliseconds < 0 ? '−' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Ahead of the smaller of the offsets of January and July of the same year. */
function isSummerTime(instant: number, zone: string): boolean {
  const { year } = fromDay(dayAt(instant, zone));
  if (year < 1900 || year > 9000) return false;
  const offsets = [1, 7].map((month) => offsetAt(toDay({ year, month, day: 1 }) * DAY, zone));
  return offsetAt(instant, zone) > Math.min(...offsets) && offsets[0] !== offsets[1];
}

const periods = '凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里';

/** Minutes and seconds of the day, or undefined. */
function readClock(text: string): number | undefined {
  const match = new RegExp(
    `^(${periods})?\\s*(\\d{1,2})(?:[:：](\\d{2})(?:[:：](\\d{2}))?|[点时](?:(半)|(\\d{1,2})分?)?)\\s*(am|pm)?$`,
    'iu',
  ).exec(text.trim());
  if (match === null) return undefined;
  let hour = Number(match[2]);
  const minute = match[5] !== undefined ? 30 : Number(match[3] ?? match[6] ?? 0);
  const second = Number(match[4] ?? 0);
  const afternoon =
    /下午|傍晚|晚上|夜里|pm/iu.test(`${match[1] ?? ''}${match[7] ?? ''}`) ||
    (match[1] === '中午' && hour < 11);
  if (afternoon && hour < 12) hour += 12;
  if (/凌晨|am/iu.test(`${match[1] ?? ''}${match[7] ?? ''}`) && hour === 12) hour = 0;
  if (hour > 24 || minute > 59 || second > 59) throw new ToolFailure(`没有“${excerpt(text)}”这个时刻。`);
  return (hour * 3600 + minute * 60 + second) * 1000;
}

function readTime(text: string, zone: string, now: number): Reading {
  const trimmed = text.trim();
  if (trimmed === '' || /^(?:现在|此刻|now)$/iu.test(trimmed)) return { instant: now };
  const iso = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(trimmed);
  const [dayText, clockText] =
    iso === null
      ? (() => {
          const at = trimmed.search(new RegExp(`(?:${periods})?\\s*\\d{1,2}(?:[:：]\\d{2}|[点时])`, 'u'));
          return at < 0 ? [trimmed, ''] : [trimmed.slice(0, at), trimmed.slice(at)];
        })()
      : [iso[1] ?? '', iso[2] ?? ''];
  const own = iso?.[3] === undefined ? zone : (findZone(iso[3]) ?? zone);
  const day = dayText.trim() === '' ? dayAt(now, own) : parseDay(dayText, dayAt(now, own));
  const clock = clockText === '' ? 0 : readClock(clockText);
  if (day === undefined || clock === undefined) {
    throw new ToolFailure(`看不懂时刻“${excerpt(trimmed)}”，可以写 2026-03-08 15:00、明天下午3点或现在。`);
  }
  const wall = day * DAY + clock;
  const instants = instantsOf(wall, own);
  const [first, second] = instants;
  if (first === undefined) {
    throw new ToolFailure(
      `${zoneTitle(own)}没有 ${isoDate(day)} ${clockOf(wall)} 这个时刻：当天拨快时钟（改用夏令时等），这段时间被跳过了。`,
    );
  }
  return second === undefined
    ? { instant: first }
    : {
        instant: first,
        remark: `这个时刻当天出现两次（夏令时结束，时钟拨慢），这里取第一次；第二次晚 ${(second - first) / 60_000} 分钟`,
      };
}

export const timeZone = defineTool('time_zone', {
  input: z.object({
    time: textArgument('Time: "2026-03-08 15:00", "明天下午3点", "现在", or ISO 8601.', MAX_LENGTH),
    from: z.optional(textArgument("City or IANA zone of the time; the visitor's own when absent.", 60)),
    to: z.optional(textArgument('City or IANA zone wanted.', 60)),
  }),
  allowsEmptyText: true,
  maxQuestionLength: MAX_LENGTH,
  parse(text) {
    const plain = text
      .replace(/(?:是|等于)?(?:现在)?(?:几点|什么时间|什么时候|多少)(?:了|钟)?[?？]*$/u, '')
      .trim();
    const parts = plain
      .split(/\s*(?:->|=>|→|转换?[为成到]?|换算?[为成到]|到|是|\bto\b)\s*|\s*[,，]\s*/u)
      .filter((part) => part !== '');
    let [time, from, to] = ['', undefined as string | undefined, undefined as string | undefined];
    const zones: string[] = [];
    for (const part of parts) {
      if (findZone(part) !== undefined) {
        zones.push(part);
        continue;
      }
      const words = part.split(/\s+/u);
      const last = words.at(-1) ?? '';
      const first = words[0] ?? '';
      if (words.length > 1 && findZone(last) !== undefined) {
        zones.push(last);
        time = words.slice(0, -1).join(' ');
      } else if (words.length > 1 && findZone(first) !== undefined) {
        zones.push(first);
        time = words.slice(1).join(' ');
      } else {
        const city = /^([\p{Script=Han}]{2,8}?)(?:当地)?时间(.*)$/u.exec(part);
        if (city !== null && findZone(city[1] ?? '') !== undefined) {
          zones.push(city[1] ?? '');
          time = city[2] ?? '';
        } else time = time === '' ? part : `${time} ${part}`;
      }
    }
    if (zones.length > 2) throw new ToolFailure('最多写两个时区：从哪里，到哪里。');
    // One city beside a bare "now" is where one wants to read it.
    if (zones.length === 2) [from, to] = [zones[0], zones[1]];
    else if (/^(?:现在|此刻|)$/u.test(time)) to = zones[0];
    else from = zones[0];
    return {
      time: time || '现在',
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
  },
  run({ time, from, to }, { now, timeZone: own }) {
    const zoneOf = (name: string) => {
      const zone = findZone(name);
      if (zone === undefined)
        throw new ToolFailure(
          `不认识“${excerpt(name)}”的时区，可以写城市（纽约）、时区名（America/New_York）或 UTC+8。`,
        );
      return zone;
    };
    const source = from === undefined ? own : zoneOf(from);
    const { instant, remark } = readTime(time, source, now);
    const target = to === undefined ? undefined : zoneOf(to);
    const zones = [...new Set([source, ...(target === undefined ? [] : [target]), own, 'UTC'])];
    const rows = zones.map((zone) => {
      const wall = wallClock(instant, zone);
      const day = Math.floor(wall / DAY);
      return [
        zoneTitle(zone),
        `${isoDate(day)} ${clockOf(wall)}`,
        weekdayName(day),
        shownOffset(offsetAt(instant, zone)) + (isSummerTime(instant, zone) ? '（夏令时）' : ''),
      ];
    });
    const focus = target ?? source;
    const wall = wallClock(instant, focus);
    const day = Math.floor(wall / DAY);
    return {
      title: '时区',
      summary: `${zoneTitle(focus)}：${chineseDate(day)} ${weekdayName(day)} ${clockOf(wall)}`,
      blocks: [
        { type: 'table', header: ['时区', '时刻', '星期', '与 UTC 相差'], rows },
        ...(remark === undefined
          ? []
          : [{ type: 'keyValues' as const, items: [{ key: '说明', value: remark }] }]),
      ],
    };
  },
});
