/** The question bank of the Mandarin quiz, its grading, its schedule and the arithmetic of the tone trainer. */
export * from './item.ts';
export { loadBank, loadWholeBank } from './load-bank.ts';
export {
  type Answer,
  createQuestion,
  type Grade,
  gradeAnswer,
  type Question,
  correctAnswer,
} from './question.ts';
export * from './daily-set.ts';
export { seededRandom } from './random.ts';
export type * from './exam.ts';
export { makeExam } from './make-exam.ts';
export { EXAM_LEVELS, scoreExam } from './score-exam.ts';
export * from './exam-texts.ts';
export * from './progress.ts';
export * from './read-progress.ts';
export * from './schedule.ts';
export * from './statistics.ts';
export * from './typed-pinyin.ts';
export type * from './voice.ts';
export { createPitchTracker } from './pitch-tracker.ts';
export { targetContour } from './tone-targets.ts';
export { holdsVoice, SCORE_LIMITS } from './fit-take.ts';
export { knownRange, scoreTones } from './score-tones.ts';
export { CLEAN_CONDITIONS, synthesizeVoice } from './synthesize-voice.ts';
