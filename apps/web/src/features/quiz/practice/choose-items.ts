import { createQuestion, nextItems, type Item, type Progress, type Question } from '@baigong/quiz';
import type { Practice } from '../bank/view.ts';

/** How many more are fetched when an endless session runs out. */
export const ROUND_SIZE = 20;

/** The questions of a round. `random` shuffles; `now` decides what is due. */
export function chooseQuestions(
  bank: readonly Item[],
  progress: Progress,
  practice: Practice,
  count: number,
  now: Date,
  random: () => number,
): readonly Question[] {
  const items = nextItems(bank, progress, now, random, {
    count,
    ...(practice.of === 'kind' ? { kinds: [practice.kind] } : {}),
    ...(practice.of === 'mistakes' ? { mistakesOnly: true } : {}),
  });
  return items.map((item) => createQuestion(item, random));
}

/** The same items once more, newly shuffled. */
export function repeatItems(items: readonly Item[], random: () => number): readonly Question[] {
  const order = items.map((item) => ({ item, place: random() })).toSorted((a, b) => a.place - b.place);
  return order.map(({ item }) => createQuestion(item, random));
}
