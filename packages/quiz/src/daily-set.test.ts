import { expect, test } from 'vitest';
import { dailyCount, dailySet, openOfDay } from './daily-set.ts';
import { loadWholeBank } from './load-bank.ts';
import { emptyProgress } from './progress.ts';
import { localDay, recordAnswer } from './schedule.ts';

const bank = await loadWholeBank();
const day = (n: number): string => localDay(new Date(2026, 0, 1 + n, 12));

test('R-QUIZ-62 a day has one set of five kinds, the same for everybody, and another one the day after', () => {
  const sets = Array.from({ length: 365 }, (_, n) => dailySet(bank, day(n)));
  for (const set of sets) {
    expect(set).toHaveLength(dailyCount);
    expect(new Set(set.map(({ kind }) => kind)).size).toBe(dailyCount);
  }
  expect(dailySet(bank, day(7))).toEqual(sets[7]);
  expect(new Set(sets.map((set) => set.map(({ id }) => id).join())).size).toBe(365);
  // Every kind has its turn within a month.
  const kinds = new Set(sets.slice(0, 31).flatMap((set) => set.map(({ kind }) => kind)));
  expect(kinds.size).toBe(new Set(bank.map(({ kind }) => kind)).size);
});

test('R-QUIZ-62 what was not answered on that day is open, and what was answered before as well', () => {
  const set = dailySet(bank, day(3));
  const [first, second] = set;
  let progress = emptyProgress();
  const answer = (item: (typeof set)[number] | undefined, at: Date) => {
    if (item) progress = recordAnswer(progress, { ...item, right: false, given: 'x', milliseconds: 1 }, at);
  };
  answer(first, new Date(2026, 0, 3, 23, 59));
  expect(openOfDay(set, progress, day(3))).toEqual(set);
  answer(second, new Date(2026, 0, 4, 0, 1));
  expect(openOfDay(set, progress, day(3))).toEqual(set.filter((item) => item !== second));
});
