import { fillPhrase } from '../phrases/phrases.ts';
import type { ResumeDraft } from './read-draft.ts';

/** A line that was chosen, and what was typed into its blanks, in order. */
export interface ChosenPhrase {
  readonly line: string;
  readonly values: readonly string[];
}

/** What was answered to the guided questions; everything may be left empty. */
export interface GuidedAnswers {
  readonly basic: ResumeDraft['basic'];
  readonly job: { readonly company: string; readonly position: string; readonly time: string };
  readonly jobLines: readonly ChosenPhrase[];
  /** Lines of the visitor's own, one each. */
  readonly ownLines: string;
  readonly school: {
    readonly school: string;
    readonly degree: string;
    readonly major: string;
    readonly time: string;
  };
  readonly skills: readonly ChosenPhrase[];
  readonly summaries: readonly ChosenPhrase[];
}

/** The questions with nothing answered. */
export const emptyAnswers: GuidedAnswers = {
  basic: { name: '', phone: '', email: '', degree: '', experience: '', post: '' },
  job: { company: '', position: '', time: '' },
  jobLines: [],
  ownLines: '',
  school: { school: '', degree: '', major: '', time: '' },
  skills: [],
  summaries: [],
};

const fillPhrases = (chosen: readonly ChosenPhrase[]): string[] =>
  chosen.map(({ line, values }) => fillPhrase(line, values));

/** Converts the answers to a draft. The desired post is also used as the position of the job when that is empty. */
export function guidedDraft(answers: GuidedAnswers): ResumeDraft {
  const { basic, job, school } = answers;
  const own = answers.ownLines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const lines = [...fillPhrases(answers.jobLines), ...own];
  const position = job.position.trim() || (job.company.trim() || lines.length > 0 ? basic.post : '');
  const worked = [job.company, job.time].some((text) => text.trim() !== '') || lines.length > 0;
  const studied = [school.school, school.major, school.time].some((text) => text.trim() !== '');
  const custom = [
    { title: '专业技能', lines: fillPhrases(answers.skills) },
    { title: '自我评价', lines: fillPhrases(answers.summaries) },
  ];
  return {
    basic,
    work: worked ? [{ texts: [job.company, position], time: job.time, lines }] : [],
    projects: [],
    education: studied
      ? [
          {
            texts: [school.school, school.degree.trim() || basic.degree, school.major],
            time: school.time,
            lines: [],
          },
        ]
      : [],
    custom: custom.filter((one) => one.lines.length > 0),
  };
}
