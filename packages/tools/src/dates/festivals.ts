import { fromDay, toDay, weekday } from './civil-day.ts';
import type { Day } from './civil-day.ts';
import { FIRST_LUNAR_YEAR, LAST_LUNAR_YEAR, fromLunar, solarTermDay, solarTerms } from './lunar.ts';

type Rule =
  | { readonly kind: 'solar'; readonly month: number; readonly day: number }
  | { readonly kind: 'nth'; readonly month: number; readonly weekday: number; readonly n: number }
  /** `before` days before the lunar date. */
  | { readonly kind: 'lunar'; readonly month: number; readonly day: number; readonly before?: number }
  | { readonly kind: 'term'; readonly name: string };

const solar = (month: number, day: number): Rule => ({ kind: 'solar', month, day });
const lunar = (month: number, day: number): Rule => ({ kind: 'lunar', month, day });

const rules = new Map<string, Rule>([
  ['元旦', solar(1, 1)],
  ['情人节', solar(2, 14)],
  ['妇女节', solar(3, 8)],
  ['三八节', solar(3, 8)],
  ['植树节', solar(3, 12)],
  ['愚人节', solar(4, 1)],
  ['劳动节', solar(5, 1)],
  ['五一', solar(5, 1)],
  ['青年节', solar(5, 4)],
  ['五四', solar(5, 4)],
  ['儿童节', solar(6, 1)],
  ['六一', solar(6, 1)],
  ['建党节', solar(7, 1)],
  ['建军节', solar(8, 1)],
  ['教师节', solar(9, 10)],
  ['国庆', solar(10, 1)],
  ['十一', solar(10, 1)],
  ['双十一', solar(11, 11)],
  ['平安夜', solar(12, 24)],
  ['圣诞', solar(12, 25)],
  ['母亲节', { kind: 'nth', month: 5, weekday: 7, n: 2 }],
  ['父亲节', { kind: 'nth', month: 6, weekday: 7, n: 3 }],
  ['感恩节', { kind: 'nth', month: 11, weekday: 4, n: 4 }],
  ['春节', lunar(1, 1)],
  ['过年', lunar(1, 1)],
  ['大年初一', lunar(1, 1)],
  ['除夕', { kind: 'lunar', month: 1, day: 1, before: 1 }],
  ['元宵', lunar(1, 15)],
  ['龙抬头', lunar(2, 2)],
  ['端午', lunar(5, 5)],
  ['七夕', lunar(7, 7)],
  ['中元', lunar(7, 15)],
  ['中秋', lunar(8, 15)],
  ['重阳', lunar(9, 9)],
  ['腊八', lunar(12, 8)],
  ...solarTerms.map((name): [string, Rule] => [name, { kind: 'term', name }]),
]);

/** Whether a word names a festival or solar term; a closing 节 may be there or not. */
export function isFestival(word: string): boolean {
  return rules.has(word) || rules.has(word.replace(/节$/u, ''));
}

/** The festival's days within a Gregorian year: one as a rule, none or two for 腊八. Word must be a festival. */
export function festivalDays(word: string, year: number): Day[] {
  const rule = rules.get(word) ?? rules.get(word.replace(/节$/u, ''));
  if (rule === undefined) return [];
  switch (rule.kind) {
    case 'solar':
      return [toDay({ year, month: rule.month, day: rule.day })];
    case 'nth': {
      const first = toDay({ year, month: rule.month, day: 1 });
      return [first + ((rule.weekday - weekday(first) + 7) % 7) + (rule.n - 1) * 7];
    }
    case 'term':
      return [solarTermDay(year, rule.name)];
    case 'lunar':
      return [year - 1, year]
        .filter((lunarYear) => lunarYear >= FIRST_LUNAR_YEAR && lunarYear <= LAST_LUNAR_YEAR)
        .map((lunarYear) => fromLunar({ year: lunarYear, month: rule.month, leap: false, day: rule.day }))
        .map((day) => day - (rule.before ?? 0))
        .filter((day) => fromDay(day).year === year);
  }
}

/** The first such festival on or after a day; undefined outside the covered years. */
export function nextFestival(word: string, from: Day): Day | undefined {
  const { year } = fromDay(from);
  for (const candidate of [year, year + 1, year + 2]) {
    const found = festivalDays(word, candidate).find((day) => day >= from);
    if (found !== undefined) return found;
  }
  return undefined;
}
