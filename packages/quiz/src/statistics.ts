import type { ContrastId, Item, Kind } from './item.ts';
import type { Mistake, PracticeDay, Progress } from './progress.ts';
import { localDay, retrievabilityOf } from './schedule.ts';

export interface Streak {
  /** Days in a row up to today, or up to yesterday when today has no answer yet. */
  days: number;
  longest: number;
  practisedToday: boolean;
}

export interface Statistics {
  answered: number;
  right: number;
  /** 0 to 1; null before the first answer. */
  accuracy: number | null;
  today: PracticeDay;
  streak: Streak;
  /** Items due now. */
  due: number;
  /** Items seen at least once, and those that FSRS expects to be known in three weeks. */
  seen: number;
  mastered: number;
  byKind: readonly { kind: Kind; answered: number; right: number }[];
  /** Weakest first; only contrasts with an answer. `recall` is how likely it is still known, 0 to 1. */
  byContrast: readonly { contrast: ContrastId; answered: number; right: number; recall: number }[];
  /** The last `dayCount` days, oldest first, days without practice included. */
  recentDays: readonly ({ day: string } & PracticeDay)[];
  exams: Progress['exams'];
}

const NO_PRACTICE: PracticeDay = { answered: 0, right: 0, seconds: 0 };
const MASTERED_DAYS = 21;

/** The day so many days after a day; noon keeps clear of the hours that summer time moves. */
function dayAfter(day: string, days: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return localDay(new Date(year, month - 1, date + days, 12));
}

/** Days in a row with practice. */
export function streakOf(days: Progress['days'], now: Date): Streak {
  const practised = (day: string): boolean => (days[day]?.answered ?? 0) > 0;
  const today = localDay(now);
  let current = 0;
  for (let day = practised(today) ? today : dayAfter(today, -1); practised(day); day = dayAfter(day, -1))
    current++;
  let longest = 0;
  let row = 0;
  let before = '';
  for (const day of Object.keys(days).filter(practised).toSorted()) {
    row = before !== '' && dayAfter(before, 1) === day ? row + 1 : 1;
    longest = Math.max(longest, row);
    before = day;
  }
  return { days: current, longest, practisedToday: practised(today) };
}

/** What the charts show. */
export function statistics(progress: Progress, now: Date, dayCount: number): Statistics {
  const kinds = entries(progress.kindTallies);
  const answered = kinds.reduce((sum, [, tally]) => sum + tally.answered, 0);
  const right = kinds.reduce((sum, [, tally]) => sum + tally.right, 0);
  const tracks = Object.values(progress.items);
  const today = localDay(now);
  return {
    answered,
    right,
    accuracy: answered === 0 ? null : right / answered,
    today: progress.days[today] ?? NO_PRACTICE,
    streak: streakOf(progress.days, now),
    due: tracks.filter((track) => track.due <= now.getTime()).length,
    seen: tracks.length,
    mastered: tracks.filter((track) => track.stability >= MASTERED_DAYS).length,
    byKind: kinds.map(([kind, tally]) => ({ kind, ...tally })),
    byContrast: entries(progress.contrastTallies)
      .map(([contrast, tally]) => {
        const track = progress.contrasts[contrast];
        return { contrast, ...tally, recall: track ? retrievabilityOf(track, now) : 0 };
      })
      .toSorted((a, b) => a.right / a.answered - b.right / b.answered || b.answered - a.answered),
    recentDays: Array.from({ length: dayCount }, (_, index) => {
      const day = dayAfter(today, index - dayCount + 1);
      return { day, ...(progress.days[day] ?? NO_PRACTICE) };
    }),
    exams: progress.exams,
  };
}

function entries<K extends string, T extends { answered: number }>(record: Partial<Record<K, T>>): [K, T][] {
  return (Object.entries(record) as [K, T | undefined][]).flatMap(([key, value]) =>
    value && value.answered > 0 ? [[key, value]] : [],
  );
}

/**
 * The progress without what the bank no longer asks. It is kept all the same, for an item may come back; but nothing is
 * due, and no mistake to be mended, that cannot be practised.
 */
export function restrictToBank(progress: Progress, bank: ReadonlyMap<string, Item>): Progress {
  const within = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => bank.has(id)));
  return { ...progress, items: within(progress.items), mistakes: within(progress.mistakes) };
}

/** The wrong-answer book, most often and latest wrong first; items that the bank no longer has are left out. */
export function mistakeBook(progress: Progress, bank: readonly Item[]): { item: Item; mistake: Mistake }[] {
  return bank
    .flatMap((item) => {
      const mistake = progress.mistakes[item.id];
      return mistake ? [{ item, mistake }] : [];
    })
    .toSorted((a, b) => b.mistake.times - a.mistake.times || b.mistake.at - a.mistake.at);
}
