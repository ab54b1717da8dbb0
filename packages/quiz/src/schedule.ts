import { createEmptyCard, fsrs, type Card, type Grade as Rating, Rating as Ratings } from 'ts-fsrs';
import type { ContrastId, Item, Kind, Random } from './item.ts';
import {
  type AnsweredItem,
  type ExamRecord,
  type Mistake,
  type Progress,
  type Tally,
  type ScheduleState,
} from './progress.ts';
import { shuffled } from './random.ts';

/** Right this often in a row, an item leaves the wrong-answer book. */
export const MISTAKE_CLEARED_AFTER = 2;
const MAX_EXAMS = 100;
/** A right answer after this long was hard, before this long it was easy. */
const SLOW_MILLISECONDS = 15_000;
const QUICK_MILLISECONDS = 2500;
/** A pause this long is no thinking: it does not count as practice time. */
const MAX_ANSWER_SECONDS = 120;

// Without fuzz the schedule is a function of its arguments alone.
const scheduler = fsrs({ enable_fuzz: false, request_retention: 0.9, maximum_interval: 365 });

/** A day in the visitor's time zone, `2026-11-22`. */
export function localDay(now: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The progress after an answer; the old one is left as it is. `now` is in the visitor's time zone. */
export function recordAnswer(progress: Progress, answered: AnsweredItem, now: Date): Progress {
  const { id, kind, contrast, right } = answered;
  const day = localDay(now);
  const before = progress.days[day] ?? { answered: 0, right: 0, seconds: 0 };
  const seconds = Math.min(MAX_ANSWER_SECONDS, Math.max(0, answered.milliseconds / 1000));
  return {
    ...progress,
    items: { ...progress.items, [id]: reviewState(progress.items[id], ratingOf(answered), now) },
    contrasts: {
      ...progress.contrasts,
      [contrast]: reviewState(progress.contrasts[contrast], right ? Ratings.Good : Ratings.Again, now),
    },
    contrastTallies: {
      ...progress.contrastTallies,
      [contrast]: addToTally(progress.contrastTallies[contrast], right),
    },
    kindTallies: { ...progress.kindTallies, [kind]: addToTally(progress.kindTallies[kind], right) },
    mistakes: updateMistakes(progress.mistakes, answered, now),
    days: {
      ...progress.days,
      [day]: {
        answered: before.answered + 1,
        right: before.right + (right ? 1 : 0),
        seconds: Math.round((before.seconds + seconds) * 10) / 10,
      },
    },
  };
}

function ratingOf({ right, milliseconds }: AnsweredItem): Rating {
  if (!right) return Ratings.Again;
  if (milliseconds > SLOW_MILLISECONDS) return Ratings.Hard;
  return milliseconds < QUICK_MILLISECONDS ? Ratings.Easy : Ratings.Good;
}

function addToTally(tally: Tally | undefined, right: boolean): Tally {
  return { answered: (tally?.answered ?? 0) + 1, right: (tally?.right ?? 0) + (right ? 1 : 0) };
}

function updateMistakes(
  mistakes: Progress['mistakes'],
  { id, kind, right, given }: AnsweredItem,
  now: Date,
): Progress['mistakes'] {
  const page: Mistake | undefined = mistakes[id];
  if (!right) {
    const times = (page?.times ?? 0) + 1;
    return {
      ...mistakes,
      [id]: { kind, given: given.slice(0, 200), at: now.getTime(), times, rightSince: 0 },
    };
  }
  if (!page) return mistakes;
  const rightSince = page.rightSince + 1;
  if (rightSince < MISTAKE_CLEARED_AFTER) return { ...mistakes, [id]: { ...page, rightSince } };
  return Object.fromEntries(Object.entries(mistakes).filter(([other]) => other !== id));
}

function reviewState(track: ScheduleState | undefined, rating: Rating, now: Date): ScheduleState {
  // A clock set back must not make time run backwards for the scheduler.
  const time = new Date(Math.max(now.getTime(), track?.last ?? 0));
  return fromCard(scheduler.next(track ? toCard(track) : createEmptyCard(time), time, rating).card);
}

function toCard(track: ScheduleState): Card {
  return {
    due: new Date(track.due),
    stability: track.stability,
    difficulty: track.difficulty,
    elapsed_days: 0,
    scheduled_days: track.scheduledDays,
    learning_steps: track.learningSteps,
    reps: track.reps,
    lapses: track.lapses,
    state: track.state,
    ...(track.last === null ? {} : { last_review: new Date(track.last) }),
  };
}

function fromCard(card: Card): ScheduleState {
  return {
    due: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    last: card.last_review?.getTime() ?? null,
  };
}

/** How likely an item or contrast is still known, 0 to 1. */
export function retrievabilityOf(track: ScheduleState, now: Date): number {
  if (track.last === null) return 0;
  return scheduler.get_retrievability(toCard(track), new Date(Math.max(now.getTime(), track.last)), false);
}

/** The progress after a mock exam; the oldest beyond a hundred are left out. */
export function recordExam(progress: Progress, exam: ExamRecord): Progress {
  return { ...progress, exams: [...progress.exams, exam].slice(-MAX_EXAMS) };
}

export interface NextItemsOptions {
  count: number;
  /** Only these kinds; all when absent. */
  kinds?: readonly Kind[];
  /** Only the wrong-answer book. */
  mistakesOnly?: boolean;
}

/**
 * What to practise next: items that are due come first, but leave a third of the batch to new ones, which are chosen
 * from weak contrasts and from everyday to seldom; then those due soonest. Never the same twice in one batch.
 */
export function nextItems(
  bank: readonly Item[],
  progress: Progress,
  now: Date,
  random: Random,
  options: NextItemsOptions,
): Item[] {
  const kinds = options.kinds && new Set(options.kinds);
  const count = Math.max(0, Math.trunc(options.count));
  const pool = bank.filter(
    (item) =>
      (!kinds || kinds.has(item.kind)) && (!options.mistakesOnly || progress.mistakes[item.id] !== undefined),
  );
  const seen = pool.filter((item) => progress.items[item.id] !== undefined);
  const dueAt = (item: Item): number => progress.items[item.id]?.due ?? 0;
  const byDue = shuffled(seen, random).toSorted((a, b) => dueAt(a) - dueAt(b));
  const due = byDue.filter((item) => dueAt(item) <= now.getTime());
  const later = byDue.filter((item) => dueAt(item) > now.getTime());
  const fresh = newItems(
    pool.filter((item) => progress.items[item.id] === undefined),
    progress,
    now,
    random,
    count,
  );

  const dueShare = fresh.length === 0 ? count : Math.max(count - fresh.length, Math.ceil((count * 2) / 3));
  const chosen = due.slice(0, dueShare);
  chosen.push(...fresh.slice(0, count - chosen.length));
  chosen.push(...due.slice(dueShare, dueShare + count - chosen.length));
  chosen.push(...later.slice(0, count - chosen.length));
  return shuffled(chosen, random);
}

/** New items: the weaker the contrast and the more usual the word, the sooner. */
function newItems(
  pool: readonly Item[],
  progress: Progress,
  now: Date,
  random: Random,
  count: number,
): Item[] {
  const weakness = new Map<ContrastId, number>();
  const weaknessOf = (contrast: ContrastId): number => {
    let weak = weakness.get(contrast);
    if (weak === undefined) {
      const track = progress.contrasts[contrast];
      const tally = progress.contrastTallies[contrast];
      // One answer more on each side, so that a single slip does not fill the next batch.
      const missed = tally ? (tally.answered - tally.right + 1) / (tally.answered + 2) : 0.5;
      weak = track ? (1 - retrievabilityOf(track, now)) * 0.5 + missed : 0.75;
      weakness.set(contrast, weak);
    }
    return weak;
  };
  return pool
    .map((item) => ({ item, rank: item.level * 0.6 - weaknessOf(item.contrast) + random() * 1.2 }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ item }) => item);
}
