import { expect, test } from 'vitest';
import { countUse } from './rest-reminder.ts';

const minute = 60_000;

/** Minutes of signs of use at which a reminder is due. */
function dueAt(minutes: readonly number[]): number[] {
  let use: Parameters<typeof countUse>[0] = null;
  return minutes.filter((at) => {
    const counted = countUse(use, at * minute);
    use = counted.use;
    return counted.isDue;
  });
}

const every = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);

test('R-SHELL-38 two hours without a rest are over once, and again after two more', () => {
  expect(dueAt(every(1_000, 1_300, 10))).toEqual([1_120, 1_240]);
});

test('R-SHELL-38 a rest of more than fifteen minutes and a clock that was put back begin the count anew', () => {
  expect(dueAt([...every(1_000, 1_100, 10), ...every(1_120, 1_230, 10)])).toEqual([]);
  expect(dueAt([...every(1_000, 1_110, 10), 500, 510])).toEqual([]);
});
