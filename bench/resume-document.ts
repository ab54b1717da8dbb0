import {
  checkUp,
  loadDocument,
  longResume,
  sanitizeRichText,
  scopeCustomCss,
  setField,
  type ResumeDocument,
} from '@baigong/resume';
import { median, record } from './record.ts';

/** What the resume's pure rules cost on a resume of 60 entries and three pages. */

const rounds = 60;

/** The median of many runs in milliseconds; each gets an argument of its own, made outside the measured time. */
function time<T>(make: () => T, run: (value: T) => unknown): number {
  for (let round = 0; round < 10; round += 1) run(make());
  const times = Array.from({ length: rounds }, () => {
    const value = make();
    const start = performance.now();
    run(value);
    return performance.now() - start;
  });
  return median(times);
}

const stored = JSON.stringify(longResume(60, 3));
const fresh = (): ResumeDocument => JSON.parse(stored) as ResumeDocument;
const known = fresh();
checkUp(known);

const target = { kind: 'work', entry: 'sample-work-7' } as const;
const field = 'company-sample-work-7';
let typed = 0;
const edited = (): ResumeDocument => ({
  ...known,
  fields: setField(known.fields, target, field, `公司 ${(typed += 1)}`),
});

const paste = `<div class="MsoNormal"><b>负责</b><span style="color:red;mso-x:1">核心</span></div>`.repeat(
  500,
);
const css = '.module h2 { color: #333; margin: 0 auto } '.repeat(200);

record('resume-document', [
  { name: 'load 60 entries', value: time(fresh, loadDocument), unit: 'ms', goal: 10 },
  { name: 'check-up of 60 entries, first', value: time(fresh, checkUp), unit: 'ms', goal: 5 },
  { name: 'check-up of 60 entries, after an edit', value: time(edited, checkUp), unit: 'ms', goal: 5 },
  {
    name: 'edit of one field among 60 entries',
    value: time(
      () => `公司 ${(typed += 1)}`,
      (text) => setField(known.fields, target, field, text),
    ),
    unit: 'ms',
    goal: 0.1,
  },
  { name: 'clean 500 pasted paragraphs', value: time(() => paste, sanitizeRichText), unit: 'ms', goal: 10 },
  { name: 'confine 200 rules of custom CSS', value: time(() => css, scopeCustomCss), unit: 'ms', goal: 20 },
]);
