import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pinyin as pinyinPro } from 'pinyin-pro';
import { correctAnswer } from './question.ts';
import type { Exam, ExamPart, ExamReading, PartResult, ReadingMark } from './exam.ts';
import { markScoredEnd, PASSAGES, TOPICS } from './exam-texts.ts';
import { loadWholeBank } from './load-bank.ts';
import { makeExam } from './make-exam.ts';
import { EXAM_LEVELS, scoreExam } from './score-exam.ts';
import { INITIALS, readSyllables, splitSyllable } from './syllables.ts';

const bank = await loadWholeBank();
const partOf = <I extends ExamPart['id']>(exam: Exam, id: I): Extract<ExamPart, { id: I }> => {
  const part = exam.parts.find((one) => one.id === id);
  if (!part) throw new Error(`no part ${id}`);
  return part as Extract<ExamPart, { id: I }>;
};
const readingsOf = (exam: Exam, id: 'syllables' | 'words'): readonly ExamReading[] =>
  exam.parts.flatMap((part) =>
    (part.id === 'syllables' || part.id === 'words') && part.id === id ? part.readings : [],
  );
const marks = (exam: Exam, id: 'syllables' | 'words', mark: ReadingMark): ReadingMark[] =>
  readingsOf(exam, id).map(() => mark);
const perfect = (exam: Exam): PartResult[] => [
  { id: 'syllables', marks: marks(exam, 'syllables', 'right'), overtimeSeconds: 0 },
  { id: 'words', marks: marks(exam, 'words', 'right'), overtimeSeconds: 0 },
  ...(exam.withChoice
    ? [
        {
          id: 'choice' as const,
          answers: partOf(exam, 'choice').items.map((item) => ({
            form: 'choice' as const,
            option: correctAnswer(item),
          })),
        },
      ]
    : []),
  { id: 'passage', errors: 0, otherDeduction: 0, overtimeSeconds: 0 },
  { id: 'speech', pronunciation: 0, wording: 0, fluency: 0, spokenSeconds: 180 },
];

test('R-QUIZ-17 the mock exam has the parts, times and points of the outline', () => {
  const shape = (exam: Exam) => exam.parts.map(({ id, seconds, points }) => [id, seconds, points]);
  expect(shape(makeExam(bank, 1))).toEqual([
    ['syllables', 210, 10],
    ['words', 150, 20],
    ['choice', 180, 10],
    ['passage', 240, 30],
    ['speech', 180, 30],
  ]);
  expect(shape(makeExam(bank, 1, { withChoice: false }))).toEqual([
    ['syllables', 210, 10],
    ['words', 150, 20],
    ['passage', 240, 30],
    ['speech', 180, 40],
  ]);
});

test('R-QUIZ-18 any seed gives a hundred syllables twice, with every initial and tone in balance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const exam = makeExam(bank, seed);
      for (const id of ['syllables', 'words'] as const) {
        const readings = readingsOf(exam, id);
        expect(readings.reduce((sum, reading) => sum + reading.syllables, 0)).toBe(100);
        expect(new Set(readings.map(({ text }) => text)).size).toBe(readings.length);
        const syllables = readings.flatMap(({ pinyin }) => readSyllables(pinyin));
        expect(syllables).toHaveLength(100);
        for (const tone of [1, 2, 3, 4]) {
          expect(syllables.filter((one) => one.tone === tone).length, `${id} ${tone}`).toBeGreaterThanOrEqual(
            15,
          );
        }
        for (const initial of INITIALS) {
          const count = syllables.filter(({ base }) => splitSyllable(base).initial === initial).length;
          expect(count, `${id} ${initial}`).toBeGreaterThanOrEqual(2);
        }
      }
      const words = readingsOf(exam, 'words').map(({ pinyin }) => readSyllables(pinyin));
      expect(words.filter((word) => word.at(-1)!.tone === 5).length).toBeGreaterThanOrEqual(3);
      expect(words.filter((word) => word.at(-1)!.erhua).length).toBeGreaterThanOrEqual(4);
      expect(partOf(exam, 'choice').items.map(({ kind }) => kind)).toEqual([
        ...Array<string>(10).fill('word'),
        ...Array<string>(10).fill('measure'),
        ...Array<string>(5).fill('grammar'),
      ]);
    }),
    { numRuns: 8 },
  );
});

test('R-QUIZ-18 the same seed gives the same exam, another seed another', () => {
  expect(makeExam(bank, 7)).toEqual(makeExam(bank, 7));
  expect(makeExam(bank, 8)).not.toEqual(makeExam(bank, 7));
});

test('R-QUIZ-18 what is read aloud is read by pinyin-pro alike, but for tone changes, 轻声 and 儿化', () => {
  for (const { text, pinyin } of makeExam(bank, 3).parts.flatMap((part) =>
    part.id === 'syllables' || part.id === 'words' ? part.readings : [],
  )) {
    const bases = (marked: string): string =>
      readSyllables(marked)
        .map(({ base }) => base)
        .join(' ');
    const plain = text.endsWith('儿') && !pinyin.includes(' ér') ? text.slice(0, -1) : text;
    expect(bases(pinyinPro(plain, { toneSandhi: false })), text).toBe(bases(pinyin));
  }
});

test('R-QUIZ-19 a perfect exam is 100 points and 一级甲等, with and without the choice part', () => {
  for (const withChoice of [true, false]) {
    const exam = makeExam(bank, 5, { withChoice });
    const score = scoreExam(exam, perfect(exam));
    // The outline's best grade of speech spans 0 to 1 (0 to 2) points off; its middle is taken.
    expect(score.total).toBe(withChoice ? 99.5 : 99);
    expect(score).toMatchObject({ complete: true, level: { name: '一级甲等' } });
  }
});

test('R-QUIZ-19 errors cost what the outline says', () => {
  const exam = makeExam(bank, 5);
  const lost = (result: PartResult): number => {
    const [part] = scoreExam(exam, [result]).parts;
    return Math.round((part!.of - part!.got) * 100) / 100;
  };
  const one = marks(exam, 'syllables', 'right').with(0, 'wrong').with(1, 'defect');
  expect(lost({ id: 'syllables', marks: one, overtimeSeconds: 0 })).toBe(0.15);
  expect(lost({ id: 'syllables', marks: one, overtimeSeconds: 30 })).toBe(0.65);
  expect(lost({ id: 'syllables', marks: [], overtimeSeconds: 0 })).toBe(10);
  expect(lost({ id: 'words', marks: marks(exam, 'words', 'defect'), overtimeSeconds: 61 })).toBe(11);
  expect(lost({ id: 'choice', answers: [] })).toBe(10);
  expect(lost({ id: 'passage', errors: 12, otherDeduction: 1.5, overtimeSeconds: 1 })).toBe(3.7);
  expect(lost({ id: 'speech', pronunciation: 1, wording: 1, fluency: 0, spokenSeconds: 180 })).toBe(3);
  expect(lost({ id: 'speech', pronunciation: 0, wording: 0, fluency: 0, spokenSeconds: 150 })).toBe(2.5);
  expect(lost({ id: 'speech', pronunciation: 0, wording: 0, fluency: 0, spokenSeconds: 20 })).toBe(30);
});

test('R-QUIZ-19 a part that was left out leaves the exam without a level', () => {
  const exam = makeExam(bank, 5);
  expect(scoreExam(exam, perfect(exam).slice(0, 3))).toMatchObject({
    complete: false,
    level: null,
    total: 40,
  });
});

test('R-QUIZ-19 whatever is marked, every part lies between nothing and its points', () => {
  const exam = makeExam(bank, 2);
  const mark = fc.constantFrom<ReadingMark>('right', 'defect', 'wrong', 'unread');
  const number = fc.double({ min: 0, max: 1000, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(mark, { maxLength: 120 }),
      number,
      number,
      fc.integer({ min: -3, max: 9 }),
      (all, a, b, grade) => {
        const score = scoreExam(exam, [
          { id: 'syllables', marks: all, overtimeSeconds: a },
          { id: 'words', marks: all, overtimeSeconds: b },
          { id: 'choice', answers: [] },
          { id: 'passage', errors: a, otherDeduction: b, overtimeSeconds: 0 },
          { id: 'speech', pronunciation: grade, wording: grade, fluency: grade, spokenSeconds: a },
        ]);
        for (const { got, of } of score.parts) {
          expect(got).toBeGreaterThanOrEqual(0);
          expect(got).toBeLessThanOrEqual(of);
        }
        expect(score.level).not.toBeNull();
      },
    ),
  );
});

test.each([
  [97, '一级甲等'],
  [96.99, '一级乙等'],
  [92, '一级乙等'],
  [91.99, '二级甲等'],
  [87, '二级甲等'],
  [86.99, '二级乙等'],
  [80, '二级乙等'],
  [79.99, '三级甲等'],
  [70, '三级甲等'],
  [69.99, '三级乙等'],
  [60, '三级乙等'],
  [59.99, '不入级'],
])('R-QUIZ-19 %f points are %s', (points, name) => {
  expect(EXAM_LEVELS.find(({ from }) => points >= from)?.name).toBe(name);
});

test('R-QUIZ-17 passages have about 400 syllables, topics have hints, all have their own id', () => {
  expect(PASSAGES.length).toBeGreaterThanOrEqual(5);
  for (const { syllables, title } of PASSAGES) {
    expect(syllables, title).toBeGreaterThanOrEqual(380);
    expect(syllables, title).toBeLessThanOrEqual(460);
  }
  expect(TOPICS).toHaveLength(30);
  for (const { title, hints } of TOPICS) expect(hints.length, title).toBe(3);
  const ids = [...PASSAGES, ...TOPICS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('R-QUIZ-17 the four hundredth syllable of a passage is marked, and nothing else of it changed', () => {
  for (const passage of PASSAGES) {
    const marked = markScoredEnd(passage).join('\n');
    const [scored = '', rest] = marked.split('//');
    expect(marked.replace('//', '')).toBe(passage.paragraphs.join('\n'));
    const syllables = scored.match(/\p{Script=Han}/gu)?.length ?? 0;
    expect(syllables, passage.title).toBe(Math.min(400, passage.syllables));
    expect(rest === undefined, passage.title).toBe(passage.syllables < 400);
  }
});
