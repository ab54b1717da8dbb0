import type { Exam, ExamScore, Kind } from '@baigong/quiz';
import type { ExamRun } from './exam-run.ts';

export interface PracticeAdvice {
  readonly kind: Kind;
  readonly why: string;
}

/** Sounds that a marked reading holds, and the kind of practice that is for them. The first that fits counts. */
const sounds: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['erhua', /[^\s]r(?:\s|$)/],
  ['retroflex', /(?:^|\s)(?:zh|ch|sh|z|c|s)/],
  ['nasal', /[aeiāáǎàēéěèīíǐì]ng?(?:\s|$)/],
  ['consonant', /(?:^|\s)[nlfhr]/],
];

/** What an exam shows to be weak, most frequent first, three at most. */
export function advisePractice(exam: Exam, run: ExamRun, score: ExamScore): readonly PracticeAdvice[] {
  const counts = new Map<Kind, number>();
  const add = (kind: Kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [at, part] of exam.parts.entries()) {
    const result = run.results[at];
    if ((part.id === 'syllables' || part.id === 'words') && result && 'marks' in result)
      for (const [place, { text, pinyin }] of part.readings.entries()) {
        const mark = result.marks[place];
        if (mark !== 'wrong' && mark !== 'defect') continue;
        const syllables = pinyin.split(' ').length;
        if (/一|不/.test(text) && syllables > 1) add('sandhi');
        else add(sounds.find(([, pattern]) => pattern.test(pinyin))?.[0] ?? 'tone');
      }
    if (part.id === 'choice')
      for (const [place, grade] of score.choices.entries()) {
        const item = part.items[place];
        if (grade.outcome === 'wrong' && item) add(item.kind);
      }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([kind, count]) => ({ kind, why: `这次有 ${count} 处失分` }));
}
