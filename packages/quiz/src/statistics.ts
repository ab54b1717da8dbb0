import type { ContrastId, Item, Kind } from './item.ts';
import type { Mistake, PracticeDay, Progress } from './progress.ts';

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
  /** Weakest first; only contrasts with an answer. */
  byContrast: readonly { contrast: ContrastId; answered: number; right: number; recall: number }[];
  /** The last `dayCount` days, oldest first, days without practice included. */
  recentDays: readonly ({ day: string } & PracticeDay)[];
  exams: Progress['exams'];
}

/** What the charts show. */
export declare function statistics(progress: Progress, now: Date, dayCount: number): Statistics;

/** The wrong-answer book, most often and latest wrong first; items that the bank no longer has are left out. */
export declare function mistakeBook(
  progress: Progress,
  bank: readonly Item[],
): { item: Item; mistake: Mistake }[];
