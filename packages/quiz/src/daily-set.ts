import { KINDS, type Item } from './item.ts';
import type { Progress } from './progress.ts';
import { seededRandom, shuffled } from './random.ts';
import { localDay } from './schedule.ts';

/** Items of a day's set. */
export const dailyCount = 5;

/**
 * The set of a day: one item each of some kinds, the same for everybody who has this bank.
 * @param day as `localDay` writes it
 */
export function dailySet(bank: readonly Item[], day: string): readonly Item[] {
  const random = seededRandom(Number(day.replaceAll('-', '')));
  const kinds = shuffled(KINDS, random).filter((kind) => bank.some((item) => item.kind === kind));
  return kinds.slice(0, dailyCount).flatMap((kind) => {
    const ofKind = bank.filter((item) => item.kind === kind);
    return ofKind[Math.floor(random() * ofKind.length)] ?? [];
  });
}

/** The items of a day's set that were not answered on that day. */
export function openOfDay(set: readonly Item[], { items }: Progress, day: string): readonly Item[] {
  return set.filter(({ id }) => {
    const last = items[id]?.last;
    return typeof last !== 'number' || localDay(new Date(last)) !== day;
  });
}
