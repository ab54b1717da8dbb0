import {
  createQuestion,
  emptyProgress,
  gradeAnswer,
  loadBank,
  correctAnswer,
  seededRandom,
} from '@baigong/quiz';
import { beforeEach, expect, test, vi } from 'vitest';
import { repeatItems, chooseQuestions } from './practice-view.tsx';
import { deleteRound, saveRound, StoredRound, readRound, sessionOfRound } from './stored-round.ts';
import {
  currentAnswer,
  type Answered,
  endSession,
  createSession,
  currentQuestion,
  type Session,
  nextQuestion,
  withAnswer,
  addQuestions,
  wrongItems,
} from './session.ts';

const bank = await loadBank('retroflex');
const byId = new Map(bank.map((item) => [item.id, item]));
const questions = bank.slice(0, 3).map((item) => createQuestion(item, seededRandom(1)));
const practice = { of: 'kind', kind: 'retroflex' } as const;

function answered(session: Session, right: boolean): Answered {
  const { item } = currentQuestion(session)!;
  const option = right ? correctAnswer(item) : item.kind === 'retroflex' ? item.distractors[0]! : '';
  const answer = { form: 'choice', option } as const;
  const grade = gradeAnswer(item, answer);
  if (grade.outcome === 'unclear') throw new Error('unclear');
  return { item, answer, given: option, grade };
}
const answerAll = (session: Session, ...outcomes: boolean[]): Session =>
  outcomes.reduce((before, right) => nextQuestion(withAnswer(before, answered(before, right))), session);

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
    removeItem: (key: string) => held.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('R-QUIZ-31 a round goes on only after an answer, takes one answer for a question, and ends after the last', () => {
  const first = createSession(questions, false);
  expect(nextQuestion(first)).toBe(first);
  const once = withAnswer(first, answered(first, false));
  expect(withAnswer(once, answered(first, true))).toBe(once);
  expect(currentAnswer(once)?.grade.outcome).toBe('wrong');
  const end = answerAll(first, false, true, true);
  expect(end).toMatchObject({ at: 3, ended: true });
  expect(wrongItems(end).map(({ item }) => item)).toEqual([questions[0]!.item]);
  expect(createSession([], false).ended).toBe(true);
});

test('R-QUIZ-31 a round without end takes further questions, and ends where none are left or it is ended', () => {
  const end = answerAll(createSession(questions, true), true, true, true);
  expect(addQuestions(end, questions)).toMatchObject({ ended: false, queue: { length: 6 } });
  expect(addQuestions(end, []).ended).toBe(true);
  expect(endSession(createSession(questions, true)).ended).toBe(true);
});

test('R-QUIZ-31 a practice holds what it is named for, and the wrong ones are asked again', () => {
  const now = new Date(2026, 10, 22);
  const choose = (of: Parameters<typeof chooseQuestions>[2]) =>
    chooseQuestions(bank, emptyProgress(), of, 5, now, seededRandom(3));
  expect(choose(practice).map(({ item }) => item.kind)).toEqual(Array(5).fill('retroflex'));
  expect(choose({ of: 'mistakes' })).toEqual([]);
  expect(choose({ of: 'due' })).toHaveLength(5);
  const again = repeatItems(bank.slice(0, 4), seededRandom(2)).map(({ item }) => item.id);
  expect(again.toSorted()).toEqual(
    bank
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('R-QUIZ-35 a round that was left goes on at its first open question, with its answers', () => {
  const left = withAnswer(createSession(questions, false), answered(createSession(questions, false), false));
  saveRound(left, practice, 4_000, 1_000);
  const kept = readRound(2_000);
  expect(kept).toMatchObject({ of: 'retroflex', spent: 4_000 });
  const session = sessionOfRound(kept!, byId, seededRandom(9));
  expect(session).toMatchObject({ at: 1, ended: false, endless: false });
  expect(session!.answered).toEqual(left.answered);
  expect(session!.queue.map(({ item }) => item)).toEqual(questions.map(({ item }) => item));
});

test('R-QUIZ-35 nothing is gone on with that is over, empty, a day old, unreadable or about items no longer there', () => {
  const first = createSession(questions, false);
  saveRound(first, practice, 0, 1_000);
  expect(readRound(1_000)).toBeNull();
  const left = answerAll(first, true);
  saveRound(left, practice, 0, 1_000);
  expect(readRound(1_000 + 25 * 3_600_000)).toBeNull();
  const kept = readRound(1_000)!;
  expect(sessionOfRound(kept, new Map(), seededRandom(1))).toBeNull();
  saveRound(endSession(left), practice, 0, 1_000);
  expect(readRound(1_000)).toBeNull();
  saveRound(left, practice, 0, 1_000);
  deleteRound();
  expect(readRound(1_000)).toBeNull();
  for (const garbage of [{}, { ...kept, ids: [] }, { ...kept, answers: [{ answer: { form: 'sung' } }] }, 'x'])
    expect(StoredRound.safeParse(garbage).success).toBe(false);
});
