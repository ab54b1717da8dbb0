import type { Answer, Exam, ExamPart, ExamPartId, PartResult, ReadingMark } from '@baigong/quiz';
import * as z from 'zod/mini';

const Mark = z.enum(['unmarked', 'right', 'defect', 'wrong', 'unread']);
const Given = z.discriminatedUnion('form', [
  z.object({ form: z.literal('typed'), text: z.string() }),
  z.object({ form: z.literal('choice'), option: z.string() }),
  z.object({ form: z.literal('judgement'), holds: z.boolean() }),
  z.object({ form: z.literal('skipped') }),
]);
const amount = z.number().check(z.nonnegative());

const Marked = z.discriminatedUnion('id', [
  z.object({ id: z.enum(['syllables', 'words']), marks: z.array(Mark), overtimeSeconds: amount }),
  z.object({ id: z.literal('choice'), answers: z.array(Given) }),
  z.object({ id: z.literal('passage'), errors: amount, otherDeduction: amount, overtimeSeconds: amount }),
  z.object({
    id: z.literal('speech'),
    pronunciation: amount,
    wording: amount,
    fluency: amount,
    spokenSeconds: amount,
  }),
]);
const Unread = z.object({ id: z.enum(['syllables', 'words', 'passage', 'speech']), unread: z.literal(true) });
const Result = z.union([Unread, Marked]);

/** A mock exam on its way, as it survives a reload. Times are epoch milliseconds: the clock runs on meanwhile. */
export const ExamRun = z.object({
  id: z.literal('exam'),
  seed: z.number(),
  withChoice: z.boolean(),
  startedAt: z.number(),
  /** The part that is under way; the number of parts once all are done. */
  part: z.number(),
  phase: z.enum(['intro', 'running', 'check', 'done']),
  partStartedAt: z.number(),
  /** Seconds that the part took, once it has ended. */
  took: z.number(),
  /** What is being marked or answered in this part. */
  marks: z.array(Mark),
  answers: z.array(Given),
  /** Which of the two topics is spoken on. */
  topic: z.enum(['0', '1']),
  results: z.array(Result),
});
export type ExamRun = z.infer<typeof ExamRun>;

/** Seconds after which a part that was read too slowly is ended all the same. */
export const GRACE_SECONDS = 120;

export function createRun(seed: number, withChoice: boolean, now: number): ExamRun {
  return {
    id: 'exam',
    seed,
    withChoice,
    startedAt: now,
    part: 0,
    phase: 'intro',
    partStartedAt: 0,
    took: 0,
    marks: [],
    answers: [],
    topic: '0',
    results: [],
  };
}

export const currentPart = (exam: Exam, run: ExamRun): ExamPart | undefined => exam.parts[run.part];

/** Parts that are read in one's own time may take longer, at a price; the others end with their time. */
export const allowsOvertime = ({ id }: { readonly id: ExamPartId }): boolean =>
  id === 'syllables' || id === 'words' || id === 'passage';

export function beginPart(exam: Exam, run: ExamRun, now: number): ExamRun {
  const part = currentPart(exam, run);
  if (!part || run.phase !== 'intro') return run;
  return {
    ...run,
    phase: 'running',
    partStartedAt: now,
    marks: part.id === 'syllables' || part.id === 'words' ? part.readings.map(() => 'unmarked' as const) : [],
    answers: part.id === 'choice' ? part.items.map(() => ({ form: 'skipped' as const })) : [],
  };
}

/** Whole seconds since the part began. */
export const elapsedSeconds = (run: ExamRun, now: number): number =>
  Math.max(0, Math.floor((now - run.partStartedAt) / 1_000));

/** Seconds at which the part is ended by itself. */
export const latestEnd = (part: ExamPart): number =>
  part.seconds + (allowsOvertime(part) ? GRACE_SECONDS : 0);

function withResult(exam: Exam, run: ExamRun, result: PartResult): ExamRun {
  const kept = { ...result } as ExamRun['results'][number];
  const part = run.part + 1;
  return {
    ...run,
    part,
    phase: part < exam.parts.length ? 'intro' : 'done',
    marks: [],
    answers: [],
    took: 0,
    results: [...run.results, kept],
  };
}

/** The part is over: what is graded by itself is done, the rest is checked by the visitor. */
export function endPart(exam: Exam, run: ExamRun, now: number): ExamRun {
  const part = currentPart(exam, run);
  if (!part || run.phase !== 'running') return run;
  const took = Math.min(elapsedSeconds(run, now), latestEnd(part));
  if (part.id === 'choice') return withResult(exam, run, { id: 'choice', answers: run.answers });
  return { ...run, phase: 'check', took };
}

const overtime = (part: ExamPart, run: ExamRun): number => Math.max(0, run.took - part.seconds);

/** A part in which no voice was recorded: nobody can hear again how it was read, so it counts as unread. */
export function skipUnheard(exam: Exam, run: ExamRun): ExamRun {
  const part = currentPart(exam, run);
  if (!part || run.phase !== 'check' || part.id === 'choice') return run;
  return withResult(exam, run, { id: part.id, unread: true });
}

/** The visitor's own check of the two reading parts is done. */
export function checkReadings(exam: Exam, run: ExamRun): ExamRun {
  const part = currentPart(exam, run);
  if (!part || run.phase !== 'check' || (part.id !== 'syllables' && part.id !== 'words')) return run;
  return withResult(exam, run, { id: part.id, marks: run.marks, overtimeSeconds: overtime(part, run) });
}

export function checkPassage(exam: Exam, run: ExamRun, errors: number, otherDeduction: number): ExamRun {
  const part = currentPart(exam, run);
  if (part?.id !== 'passage' || run.phase !== 'check') return run;
  return withResult(exam, run, {
    id: 'passage',
    errors,
    otherDeduction,
    overtimeSeconds: overtime(part, run),
  });
}

export function checkSpeech(
  exam: Exam,
  run: ExamRun,
  { pronunciation, wording, fluency }: { pronunciation: number; wording: number; fluency: number },
): ExamRun {
  const part = currentPart(exam, run);
  if (part?.id !== 'speech' || run.phase !== 'check') return run;
  return withResult(exam, run, { id: 'speech', pronunciation, wording, fluency, spokenSeconds: run.took });
}

export const setMark = (run: ExamRun, at: number, mark: ReadingMark): ExamRun => ({
  ...run,
  marks: run.marks.with(at, mark),
});

export const setChoiceAnswer = (run: ExamRun, at: number, answer: Answer): ExamRun =>
  run.phase === 'running' ? { ...run, answers: run.answers.with(at, answer) } : run;

/** What has no mark yet is right: said by the visitor, for all that is left at once. */
export const markRestRight = (run: ExamRun): ExamRun => ({
  ...run,
  marks: run.marks.map((mark) => (mark === 'unmarked' ? 'right' : mark)),
});

const turn: Readonly<Record<ReadingMark, ReadingMark>> = {
  unmarked: 'right',
  right: 'wrong',
  wrong: 'defect',
  defect: 'unread',
  unread: 'right',
};
export const nextMark = (mark: ReadingMark): ReadingMark => turn[mark];
