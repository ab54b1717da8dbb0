import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadWholeBank } from './load-bank.ts';
import { type AnsweredItem, emptyProgress, type Progress, progressSchema } from './progress.ts';
import { seededRandom } from './random.ts';
import { mergeProgress, readProgress } from './read-progress.ts';
import { localDay, MISTAKE_CLEARED_AFTER, nextItems, recordAnswer, recordExam } from './schedule.ts';
import { mistakeBook, statistics, streakOf, restrictToBank } from './statistics.ts';

const bank = await loadWholeBank();
const NOON = new Date(2026, 10, 22, 12);
const later = (days: number): Date => new Date(NOON.getTime() + days * 86_400_000);
const answer = (index: number, right: boolean, milliseconds = 5000): AnsweredItem => {
  const { id, kind, contrast } = bank[index]!;
  return { id, kind, contrast, right, given: 'x', milliseconds };
};
const after = (answers: [AnsweredItem, Date][]): Progress =>
  answers.reduce((progress, [answered, now]) => recordAnswer(progress, answered, now), emptyProgress());

test('R-QUIZ-21 a right answer is due later than a wrong one, and each right one later than the last', () => {
  const right = after([[answer(0, true), NOON]]).items[bank[0]!.id]!;
  const wrong = after([[answer(0, false), NOON]]).items[bank[0]!.id]!;
  expect(right.due).toBeGreaterThan(wrong.due);
  let progress = emptyProgress();
  let gap = 0;
  let now = NOON;
  for (let turn = 0; turn < 4; turn++) {
    progress = recordAnswer(progress, answer(0, true), now);
    const { due } = progress.items[bank[0]!.id]!;
    expect(due - now.getTime()).toBeGreaterThan(gap);
    gap = due - now.getTime();
    now = new Date(due);
  }
});

test('R-QUIZ-21 due items come first and leave room for new ones; a batch never holds an item twice', () => {
  const due = [0, 1, 2, 3, 4, 5];
  const progress = after(due.map((index) => [answer(index, false), NOON]));
  const next = nextItems(bank, progress, later(2), seededRandom(1), { count: 9 });
  expect(next).toHaveLength(9);
  expect(new Set(next.map((item) => item.id)).size).toBe(9);
  const again = next.filter((item) => due.some((index) => bank[index]!.id === item.id));
  expect(again).toHaveLength(6);
});

test('R-QUIZ-21 whatever was practised, a batch is as long as asked, of the kinds asked, and the same for a seed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: bank.length - 1 }), fc.boolean(), fc.nat({ max: 30 })), {
        maxLength: 30,
      }),
      fc.integer(),
      fc.integer({ min: 0, max: 40 }),
      (answers, seed, count) => {
        const progress = after(answers.map(([index, right, days]) => [answer(index, right), later(days)]));
        const ask = () =>
          nextItems(bank, progress, later(31), seededRandom(seed), { count, kinds: ['tone', 'measure'] });
        const next = ask();
        expect(next).toHaveLength(count);
        expect(new Set(next).size).toBe(count);
        expect(next.every((item) => item.kind === 'tone' || item.kind === 'measure')).toBe(true);
        expect(ask()).toEqual(next);
        expect(progressSchema.safeParse(progress).success).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});

test('R-QUIZ-21 a weak contrast brings new items of its own', () => {
  const weak = bank.flatMap((item, index) => (item.contrast === 'n/l' ? [index] : [])).slice(0, 12);
  const strong = bank.flatMap((item, index) => (item.contrast === 'sh/s' ? [index] : [])).slice(0, 12);
  const progress = after([
    ...weak.map((index): [AnsweredItem, Date] => [answer(index, false), NOON]),
    ...strong.map((index): [AnsweredItem, Date] => [answer(index, true), NOON]),
  ]);
  const seen = new Set(Object.keys(progress.items));
  const fresh = bank.filter(
    (item) => !seen.has(item.id) && (item.contrast === 'n/l' || item.contrast === 'sh/s'),
  );
  const next = nextItems(fresh, progress, NOON, seededRandom(5), { count: 40 });
  const count = (contrast: string): number => next.filter((item) => item.contrast === contrast).length;
  expect(count('n/l')).toBeGreaterThan(count('sh/s'));
});

test('R-QUIZ-22 a wrong answer goes into the book and leaves it after enough right ones in a row', () => {
  let progress = after([[answer(3, false), NOON]]);
  expect(mistakeBook(progress, bank).map(({ item }) => item.id)).toEqual([bank[3]!.id]);
  expect(nextItems(bank, progress, NOON, Math.random, { count: 5, mistakesOnly: true })).toEqual([bank[3]]);
  for (let turn = 1; turn < MISTAKE_CLEARED_AFTER; turn++)
    progress = recordAnswer(progress, answer(3, true), NOON);
  progress = recordAnswer(progress, answer(3, false), NOON);
  expect(mistakeBook(progress, bank)[0]?.mistake).toMatchObject({ times: 2, rightSince: 0 });
  for (let turn = 0; turn < MISTAKE_CLEARED_AFTER; turn++)
    progress = recordAnswer(progress, answer(3, true), NOON);
  expect(mistakeBook(progress, bank)).toEqual([]);
});

test('R-QUIZ-23 days in a row are counted over months, and today may still be without practice', () => {
  const practice = { answered: 1, right: 1, seconds: 5 };
  const days = Object.fromEntries(
    ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-20', '2026-11-21'].map((day) => [day, practice]),
  );
  expect(streakOf(days, NOON)).toEqual({ days: 2, longest: 3, practisedToday: false });
  expect(streakOf({ ...days, '2026-11-22': practice }, NOON)).toEqual({
    days: 3,
    longest: 3,
    practisedToday: true,
  });
  expect(streakOf(days, later(2)).days).toBe(0);
  expect(streakOf({}, NOON)).toEqual({ days: 0, longest: 0, practisedToday: false });
});

test('R-QUIZ-24 statistics count what was answered, by kind, contrast and day', () => {
  const progress = after([
    [answer(0, true), NOON],
    [answer(1, false), NOON],
    [answer(0, true), later(1)],
  ]);
  const result = statistics(progress, later(1), 7);
  expect(result).toMatchObject({ answered: 3, right: 2, seen: 2, today: { answered: 1, right: 1 } });
  expect(result.accuracy).toBeCloseTo(2 / 3);
  expect(result.recentDays.map((day) => day.answered)).toEqual([0, 0, 0, 0, 0, 2, 1]);
  expect(result.recentDays.at(-1)?.day).toBe(localDay(later(1)));
  expect(result.byKind).toEqual([{ kind: bank[0]!.kind, answered: 3, right: 2 }]);
});

test('R-QUIZ-54 an item that has left the bank is neither due nor wrong, and what was learnt of it is kept', () => {
  const progress = after([
    [answer(0, false), NOON],
    [{ ...answer(1, false), id: 'grammar:=不再问的句子。' }, NOON],
  ]);
  const byId = new Map(bank.map((item) => [item.id, item]));
  expect(statistics(progress, later(9), 1).due).toBe(2);
  const seen = restrictToBank(progress, byId);
  expect(statistics(seen, later(9), 1).due).toBe(1);
  expect(Object.keys(seen.mistakes)).toEqual([bank[0]!.id]);
  expect(mistakeBook(progress, bank)).toHaveLength(1);
  // What is written is the whole, and the item counts again where the bank asks it again.
  expect(readProgress(JSON.parse(JSON.stringify(progress))).progress).toEqual(progress);
  expect(restrictToBank(progress, byId)).toEqual(restrictToBank(seen, byId));
});

test('R-QUIZ-20 progress is written and read back as it was', () => {
  const progress = recordExam(
    after([
      [answer(0, true), NOON],
      [answer(9, false), NOON],
    ]),
    {
      at: 1,
      seed: 2,
      total: 88.5,
      level: '二级甲等',
      parts: [{ id: 'syllables', got: 9, of: 10 }],
    },
  );
  expect(readProgress(JSON.parse(JSON.stringify(progress)))).toEqual({ progress, lost: [] });
});

test('R-QUIZ-20 progress of version 1 is brought up to date with nothing lost', () => {
  const { progress, lost } = readProgress({
    version: 1,
    items: { 'tone:他': { right: 3, wrong: 1, last: NOON.getTime() } },
    wrongBook: ['tone:他'],
    days: { '2026-11-21': 4 },
  });
  expect(lost).toEqual([]);
  expect(progress.items['tone:他']).toMatchObject({ reps: 4, lapses: 1, last: NOON.getTime() });
  expect(progress.kindTallies.tone).toEqual({ answered: 4, right: 3 });
  expect(Object.keys(progress.mistakes)).toEqual(['tone:他']);
  expect(progress.days['2026-11-21']?.answered).toBe(4);
});

test('R-QUIZ-20 of damaged progress everything that can be read is kept, and what is lost is said', () => {
  const whole = after([
    [answer(0, true), NOON],
    [answer(9, false), NOON],
  ]);
  const damaged = {
    ...whole,
    items: { ...whole.items, broken: { due: 'tomorrow' } },
    exams: 'none',
    days: { ...whole.days, 'not a day': { answered: 1, right: 1, seconds: 1 } },
  };
  const { progress, lost } = readProgress(damaged);
  expect(progress.items).toEqual(whole.items);
  expect(progress.mistakes).toEqual(whole.mistakes);
  expect(progress.days).toEqual(whole.days);
  expect(lost).toEqual([
    '题目记录有 1 条读不出来，其余都在。',
    '练习日历有 1 条读不出来，其余都在。',
    '模拟测试的成绩读不出来。',
  ]);
});

test('R-QUIZ-20 whatever is stored, reading it gives valid progress', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            version: fc.constantFrom(1, 2, 3, '2'),
            items: fc.jsonValue(),
            wrongBook: fc.jsonValue(),
            mistakes: fc.jsonValue(),
            days: fc.jsonValue(),
            exams: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
      ),
      (stored) => {
        expect(progressSchema.safeParse(readProgress(stored).progress).success).toBe(true);
      },
    ),
  );
});

test('R-QUIZ-20 merging keeps the further of both histories and counts nothing twice', () => {
  const one = after([[answer(0, true), NOON]]);
  const two = recordAnswer(one, answer(0, false), later(1));
  expect(mergeProgress(one, two)).toEqual(two);
  expect(mergeProgress(two, one)).toEqual(two);
  expect(mergeProgress(two, emptyProgress())).toEqual(two);
});
