import type { Item, Kind, Random } from './item.ts';
import type { AnsweredItem, ExamRecord, Progress } from './progress.ts';

/** Right this often in a row, an item leaves the wrong-answer book. */
export const MISTAKE_CLEARED_AFTER = 2;

/** The progress after an answer; the old one is left as it is. `now` is in the visitor's time zone. */
export function recordAnswer(progress: Progress, answered: AnsweredItem, now: Date): Progress {
  void answered;
  void now;
  return progress;
}

/** The progress after a mock exam. */
export function recordExam(progress: Progress, exam: ExamRecord): Progress {
  void exam;
  return progress;
}

export interface NextItemsOptions {
  count: number;
  /** Only these kinds; all when absent. */
  kinds?: readonly Kind[];
  /** Only the wrong-answer book. */
  mistakesOnly?: boolean;
}

/**
 * What to practise next: items that are due first, then those of weak contrasts, then new ones from everyday to
 * seldom; never the same twice in one batch.
 */
export function nextItems(
  bank: readonly Item[],
  progress: Progress,
  now: Date,
  random: Random,
  options: NextItemsOptions,
): Item[] {
  void progress;
  void now;
  void random;
  return bank.slice(0, options.count);
}
