import { fromDay, toDay, weekday } from './civil-day.ts';
import type { Day } from './civil-day.ts';
import { holidayYears } from './holiday-table.ts';

export interface Holiday {
  readonly name: string;
  readonly from: Day;
  readonly to: Day;
}

interface Arrangement {
  readonly notice: string;
  readonly holidays: readonly Holiday[];
  readonly worked: ReadonlySet<Day>;
}

const years = Object.keys(holidayYears).map(Number);
export const FIRST_HOLIDAY_YEAR = Math.min(...years);
export const LAST_HOLIDAY_YEAR = Math.max(...years);

const arrangements = new Map<number, Arrangement>();

function read(year: number, date: string): Day {
  return toDay({ year, month: Number(date.slice(0, 2)), day: Number(date.slice(2, 4)) });
}

/** A year's published holidays and worked weekends; undefined for a year whose notice is not in the table. */
export function arrangementOf(year: number): Arrangement | undefined {
  const entry = holidayYears[year];
  if (entry === undefined) return undefined;
  const known = arrangements.get(year);
  if (known !== undefined) return known;
  const made = {
    notice: entry.notice,
    holidays: Array.from(
      entry.holidays.matchAll(/(\S+) (\d{4})-(\d{4})/gu),
      ([, name = '', from = '', to = '']) => ({
        name,
        from: read(year, from),
        to: read(year, to),
      }),
    ),
    worked: new Set(entry.worked.split(' ').map((date) => read(year, date))),
  };
  arrangements.set(year, made);
  return made;
}

export type DayKind = 'workday' | 'weekend' | 'holiday' | 'worked-weekend';

/** What a day is by the published arrangement; `undefined` where its year is not covered. */
export function kindOf(day: Day): DayKind | undefined {
  const arrangement = arrangementOf(fromDay(day).year);
  if (arrangement === undefined) return undefined;
  if (arrangement.worked.has(day)) return 'worked-weekend';
  if (arrangement.holidays.some(({ from, to }) => day >= from && day <= to)) return 'holiday';
  return weekday(day) >= 6 ? 'weekend' : 'workday';
}

/** Whether a day is worked; by weekends alone (`known: false`) where its year is not covered. */
export function isWorkday(day: Day): { works: boolean; known: boolean } {
  const kind = kindOf(day);
  if (kind === undefined) return { works: weekday(day) <= 5, known: false };
  return { works: kind === 'workday' || kind === 'worked-weekend', known: true };
}
