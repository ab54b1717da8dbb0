import { ToolFailure } from '../failure.ts';
import { toDay } from './civil-day.ts';
import type { Day } from './civil-day.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new ToolFailure(`不认识时区“${timeZone.slice(0, 40)}”，请写城市名或 Asia/Shanghai 这样的时区名。`);
  }
  if (formatters.size < 1_000) formatters.set(timeZone, made);
  return made;
}

/** Milliseconds between a wall clock's reading taken as UTC and UTC itself, at an instant. East is positive. */
export function offsetAt(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - Math.floor(instant / 1000) * 1000;
}

/** What a clock on the wall shows at an instant (to the second), as if it were UTC milliseconds. */
export function wallClock(instant: number, timeZone: string): number {
  if (!(Math.abs(instant) <= 8.64e15)) throw new ToolFailure('这个时刻超出了可以表示的范围。');
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) parts[type] = value;
  const year =
    parts['era'] === 'B' || parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year']);
  const day = toDay({ year, month: Number(parts['month']), day: Number(parts['day']) });
  return (
    day * 86_400_000 +
    (Number(parts['hour']) * 3600 + Number(parts['minute']) * 60 + Number(parts['second'])) * 1000
  );
}

/**
 * The instants at which the clock on the wall shows `wall` (UTC milliseconds as above): one as a rule, none in
 * the hour that a change to summer time skips, two in the hour that the change back repeats.
 */
export function instantsOf(wall: number, timeZone: string): number[] {
  const day = 86_400_000;
  const offsets = new Set([wall - day, wall, wall + day].map((near) => offsetAt(near, timeZone)));
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => wallClock(instant, timeZone) === wall)
    .toSorted((a, b) => a - b);
}

/** The day that the calendar shows in a time zone at an instant. */
export function dayAt(instant: number, timeZone: string): Day {
  return Math.floor(wallClock(instant, timeZone) / 86_400_000);
}
