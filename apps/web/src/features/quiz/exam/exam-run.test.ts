import { loadWholeBank, makeExam, scoreExam } from '@baigong/quiz';
import { expect, test } from 'vitest';
import { formatClock } from '../../../shared/lib/format-clock.ts';
import {
  beginPart,
  checkPassage,
  checkReadings,
  checkSpeech,
  elapsedSeconds,
  endPart,
  ExamRun,
  GRACE_SECONDS,
  latestEnd,
  allowsOvertime,
  createRun,
  markRestRight,
  nextMark,
  currentPart,
  setChoiceAnswer,
  setMark,
  skipUnheard,
} from './exam-run.ts';
import { isRecorded, formatMinutes, partRules } from './part-texts.ts';
import { advisePractice } from './exam-result.tsx';

const exam = makeExam(await loadWholeBank(), 4);
const START = 1_700_000_000_000;
const begun = beginPart(exam, createRun(4, true, START), START);

/** Through all parts, each ended after so many seconds. */
function sit(seconds: number): ExamRun {
  let run = createRun(4, true, START);
  let now = START;
  while (run.phase !== 'done') {
    run = beginPart(exam, run, now);
    now += seconds * 1_000;
    run = endPart(exam, run, now);
    run = checkReadings(exam, markRestRight(run));
    run = checkPassage(exam, run, 2, 0.5);
    run = checkSpeech(exam, run, { pronunciation: 0, wording: 0, fluency: 0 });
  }
  return run;
}

test('R-QUIZ-45 time is told by the clock alone, and never runs backwards', () => {
  expect(elapsedSeconds(begun, START + 61_900)).toBe(61);
  expect(elapsedSeconds(begun, START - 5_000)).toBe(0);
  expect([0, 59, 60, 605].map(formatClock)).toEqual(['0:00', '0:59', '1:00', '10:05']);
  expect(exam.parts.map(formatMinutes)).toEqual(['3 分 30 秒', '2 分 30 秒', '3 分钟', '4 分钟', '3 分钟']);
});

test('R-QUIZ-45 parts that are read may run over for a while, the others end with their time', () => {
  for (const part of exam.parts) {
    const over = ['syllables', 'words', 'passage'].includes(part.id);
    expect(allowsOvertime(part), part.id).toBe(over);
    expect(latestEnd(part)).toBe(part.seconds + (over ? GRACE_SECONDS : 0));
    expect(partRules[part.id]).not.toBe('');
    expect(isRecorded(part.id)).toBe(part.id !== 'choice');
  }
  const late = endPart(exam, begun, START + 3_600_000);
  expect(late).toMatchObject({ phase: 'check', took: 210 + GRACE_SECONDS });
  expect(checkReadings(exam, late).results[0]).toMatchObject({ overtimeSeconds: GRACE_SECONDS });
});

test('R-QUIZ-46 a step that does not fit the phase changes nothing', () => {
  const intro = createRun(4, true, START);
  expect(endPart(exam, intro, START)).toBe(intro);
  expect(checkReadings(exam, begun)).toBe(begun);
  expect(checkPassage(exam, begun, 0, 0)).toBe(begun);
  expect(beginPart(exam, begun, START)).toBe(begun);
  const done = sit(100);
  expect(currentPart(exam, done)).toBeUndefined();
  expect(beginPart(exam, done, START)).toBe(done);
  expect(setChoiceAnswer(done, 0, { form: 'skipped' })).toBe(done);
});

test('R-QUIZ-47 a mark goes round from right to wrong, defect, unread and back', () => {
  let run = begun;
  const seen = Array.from({ length: 5 }, () => {
    run = setMark(run, 2, nextMark(run.marks[2]!));
    return run.marks[2];
  });
  expect(seen).toEqual(['right', 'wrong', 'defect', 'unread', 'right']);
  expect(run.marks.filter((mark) => mark === 'unmarked')).toHaveLength(99);
});

test('R-QUIZ-60 marks start unmarked and count as unread until the visitor marks them, one by one or the rest at once', () => {
  expect(new Set(begun.marks)).toEqual(new Set(['unmarked']));
  const checked = (run: ExamRun) => checkReadings(exam, endPart(exam, run, START + 60_000));
  const untouched = scoreExam(exam, checked(begun).results).parts[0]!;
  expect(untouched).toMatchObject({ got: 0 });
  expect(untouched.lines.join('；')).toContain('100 个音节没有打分，按没读算');
  const marked = markRestRight(setMark(begun, 3, 'wrong'));
  expect(marked.marks[3]).toBe('wrong');
  expect(scoreExam(exam, checked(marked).results).parts[0]).toMatchObject({ got: 9.9 });
});

test('R-QUIZ-61 a part without a recorded voice counts as unread, whatever else was marked, and says so', () => {
  let run = createRun(4, true, START);
  while (run.phase !== 'done')
    run = skipUnheard(exam, endPart(exam, beginPart(exam, run, START), START + 90_000));
  expect(ExamRun.parse(JSON.parse(JSON.stringify(run)))).toEqual(run);
  const { parts, complete } = scoreExam(exam, run.results);
  expect(complete).toBe(true);
  for (const { id, got, lines } of parts.filter((part) => part.id !== 'choice')) {
    expect(got, id).toBe(0);
    expect(lines, id).toEqual(['没有录到声音，按没读算，不得分']);
  }
  expect(skipUnheard(exam, begun)).toBe(begun);
});

test('R-QUIZ-47 an exam to its end has a result for every part and comes to a level', () => {
  const run = sit(120);
  expect(run.results.map(({ id }) => id)).toEqual(exam.parts.map(({ id }) => id));
  const score = scoreExam(exam, run.results);
  expect(score).toMatchObject({ complete: true });
  // Choices without an answer, an unfinished minute of speech, and what was taken off for the passage.
  expect(score.total).toBeLessThan(90);
  expect(ExamRun.parse(JSON.parse(JSON.stringify(run)))).toEqual(run);
});

test('R-QUIZ-46 a record that is no exam is refused', () => {
  for (const garbage of [
    null,
    'exam',
    { id: 'exam' },
    { ...begun, phase: 'lunch' },
    { ...begun, marks: [7] },
  ])
    expect(ExamRun.safeParse(garbage).success).toBe(false);
});

test('R-QUIZ-47 what was marked wrong decides what is practised next', () => {
  const run = sit(120);
  const [syllables] = exam.parts;
  if (syllables?.id !== 'syllables') throw new Error('no syllables');
  const at = syllables.readings.findIndex(({ pinyin }) => /^(?:zh|sh|ch)/.test(pinyin));
  const marks = syllables.readings.map((_, place) =>
    place === at ? ('wrong' as const) : ('right' as const),
  );
  const results = run.results.map((result) => ('marks' in result ? { ...result, marks } : result));
  const marked = { ...run, results: [results[0]!, ...run.results.slice(1)] };
  const advice = advisePractice(exam, marked, { ...scoreExam(exam, marked.results), choices: [] });
  expect(advice).toEqual([{ kind: 'retroflex', why: '这次有 1 处失分' }]);
  expect(advisePractice(exam, run, scoreExam(exam, run.results))).toHaveLength(3);
});
