import { type Grade, gradeAnswer } from './question.ts';
import type { Exam, ExamLevel, ExamPart, ExamScore, PartResult } from './exam.ts';

/** The levels of the test (国家语委 1997), best first. */
export const EXAM_LEVELS: readonly ExamLevel[] = [
  { name: '一级甲等', from: 97 },
  { name: '一级乙等', from: 92 },
  { name: '二级甲等', from: 87 },
  { name: '二级乙等', from: 80 },
  { name: '三级甲等', from: 70 },
  { name: '三级乙等', from: 60 },
  { name: '不入级', from: 0 },
];

/** Points off per wrong syllable; a defect costs half. */
const PER_SYLLABLE = { syllables: 0.1, words: 0.2 };
/** Points per right item of the choice part, by kind: 2.5, 5 and 2.5 in all. */
const PER_CHOICE = { word: 0.25, measure: 0.5, grammar: 0.5 };
/** Points off for speech by the outline's grades (the middle of each grade's span), for 30 and for 40 points. */
const SPEECH = {
  30: { pronunciation: [0.5, 2, 3.5, 5.5, 8, 11], wording: [0, 1, 3] },
  40: { pronunciation: [1, 3.5, 5.5, 7.5, 10, 13], wording: [0, 2, 4] },
};
const FLUENCY = [0, 1, 3];

interface PartScore {
  got: number;
  lines: string[];
}

/** What an exam comes to. Parts without a result are left out and `complete` is false. */
export function scoreExam(exam: Exam, results: readonly PartResult[]): ExamScore {
  const choices: Grade[] = [];
  const parts = exam.parts.flatMap((part) => {
    const result = results.find(({ id }) => id === part.id);
    if (!result) return [];
    const { got, lines } = scorePart(part, result, choices);
    return [
      { id: part.id, got: roundScore(Math.max(0, Math.min(part.points, got))), of: part.points, lines },
    ];
  });
  const complete = parts.length === exam.parts.length;
  const total = roundScore(parts.reduce((sum, part) => sum + part.got, 0));
  const level = complete ? (EXAM_LEVELS.find(({ from }) => total >= from) ?? null) : null;
  return { total, parts, complete, level, choices };
}

/** Points are counted in hundredths; sums of 0.1 are not exact in binary. */
function roundScore(points: number): number {
  return Math.round(points * 100) / 100;
}

function scorePart(part: ExamPart, result: PartResult, choices: Grade[]): PartScore {
  if ('unread' in result) return { got: 0, lines: ['没有录到声音，按没读算，不得分'] };
  if (
    (part.id === 'syllables' || part.id === 'words') &&
    (result.id === 'syllables' || result.id === 'words')
  ) {
    return scoreReadings(part, result);
  }
  if (part.id === 'choice' && result.id === 'choice') return scoreChoices(part, result, choices);
  if (part.id === 'passage' && result.id === 'passage') return scorePassage(part.points, result);
  if (part.id === 'speech' && result.id === 'speech') return scoreSpeech(part, result);
  throw new RangeError(`a result of ${result.id} for part ${part.id}`);
}

/** Up to a minute over the time costs half a point, more a whole one. */
function overtime(seconds: number): number {
  if (!(seconds > 0)) return 0;
  return seconds > 60 ? 1 : 0.5;
}

function scoreReadings(
  part: Extract<ExamPart, { id: 'syllables' | 'words' }>,
  result: Extract<PartResult, { marks: unknown }>,
): PartScore {
  const price = PER_SYLLABLE[part.id];
  let wrong = 0;
  let defects = 0;
  let unmarked = 0;
  part.readings.forEach(({ syllables }, index) => {
    const mark = result.marks[index] ?? 'unread';
    if (mark === 'defect') defects += syllables;
    else if (mark !== 'right') wrong += syllables;
    if (mark === 'unmarked') unmarked += syllables;
  });
  const late = overtime(result.overtimeSeconds);
  const lines = [
    ...(wrong > 0
      ? [`读错或没读 ${wrong} 个音节，每个扣 ${price} 分，共扣 ${roundScore(wrong * price)} 分`]
      : []),
    ...(unmarked > 0 ? [`其中 ${unmarked} 个音节没有打分，按没读算`] : []),
    ...(defects > 0
      ? [`有缺陷 ${defects} 个音节，每个扣 ${price / 2} 分，共扣 ${roundScore((defects * price) / 2)} 分`]
      : []),
    ...(late > 0 ? [`超时，扣 ${late} 分`] : []),
  ];
  return { got: part.points - wrong * price - (defects * price) / 2 - late, lines };
}

function scoreChoices(
  part: Extract<ExamPart, { id: 'choice' }>,
  result: Extract<PartResult, { id: 'choice' }>,
  choices: Grade[],
): PartScore {
  let got = 0;
  let right = 0;
  part.items.forEach((item, index) => {
    const grade = gradeAnswer(item, result.answers[index] ?? { form: 'skipped' });
    choices.push(grade);
    if (grade.outcome !== 'right') return;
    right++;
    if (item.kind === 'word' || item.kind === 'measure' || item.kind === 'grammar')
      got += PER_CHOICE[item.kind];
  });
  return { got, lines: [`答对 ${right} 题，共 ${part.items.length} 题`] };
}

function scorePassage(points: number, result: Extract<PartResult, { errors: unknown }>): PartScore {
  const errors = Math.max(0, Math.trunc(result.errors));
  const other = Math.max(0, result.otherDeduction);
  const late = result.overtimeSeconds > 0 ? 1 : 0;
  const lines = [
    ...(errors > 0
      ? [`读错、漏读或多读 ${errors} 个音节，每个扣 0.1 分，共扣 ${roundScore(errors * 0.1)} 分`]
      : []),
    ...(other > 0 ? [`声母、韵母、语调、停连和流畅，共扣 ${roundScore(other)} 分`] : []),
    ...(late > 0 ? ['超时，扣 1 分'] : []),
  ];
  return { got: points - errors * 0.1 - other - late, lines };
}

function scoreSpeech(
  part: Extract<ExamPart, { id: 'speech' }>,
  result: Extract<PartResult, { spokenSeconds: unknown }>,
): PartScore {
  if (result.spokenSeconds <= 30) return { got: 0, lines: ['说话不满 30 秒，本项不得分'] };
  const table = SPEECH[part.points === 40 ? 40 : 30];
  const off = (grades: readonly number[], grade: number): number =>
    grades[Math.max(0, Math.min(grades.length - 1, Math.trunc(grade)))] ?? 0;
  const pronunciation = off(table.pronunciation, result.pronunciation);
  const wording = off(table.wording, result.wording);
  const fluency = off(FLUENCY, result.fluency);
  const missing = Math.max(0, part.seconds - result.spokenSeconds);
  const short = missing > 60 ? Math.min(6, 3 + Math.ceil((missing - 60) / 30)) : Math.ceil(missing / 20);
  const lines = [
    ...(pronunciation > 0 ? [`语音标准程度，扣 ${pronunciation} 分`] : []),
    ...(wording > 0 ? [`词汇语法规范程度，扣 ${wording} 分`] : []),
    ...(fluency > 0 ? [`自然流畅程度，扣 ${fluency} 分`] : []),
    ...(short > 0 ? [`少说了 ${Math.ceil(missing)} 秒，扣 ${short} 分`] : []),
  ];
  return { got: part.points - pronunciation - wording - fluency - short, lines };
}
