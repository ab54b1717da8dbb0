import type { Answer, Grade, Item, Question } from '@baigong/quiz';

/** An answered question of a session. */
export interface Answered {
  readonly item: Item;
  readonly answer: Answer;
  /** The answer in words. */
  readonly given: string;
  readonly grade: Extract<Grade, { outcome: 'right' | 'wrong' }>;
}

/** A round of practice: one question after the other. */
export interface Session {
  readonly queue: readonly Question[];
  /** Which question is on screen; the queue's length once all are answered. */
  readonly at: number;
  readonly answered: readonly Answered[];
  /** Goes on with further items until it is ended. */
  readonly endless: boolean;
  readonly ended: boolean;
}

export function createSession(queue: readonly Question[], endless: boolean): Session {
  return { queue, at: 0, answered: [], endless, ended: queue.length === 0 };
}

export const currentQuestion = ({ queue, at }: Session): Question | undefined => queue[at];

/** What was answered to the question on screen; undefined while it is being asked. */
export const currentAnswer = ({ answered, at }: Session): Answered | undefined => answered[at];

export function withAnswer(session: Session, answered: Answered): Session {
  return currentAnswer(session) ? session : { ...session, answered: [...session.answered, answered] };
}

/** The next question; the session ends after the last one. */
export function nextQuestion(session: Session): Session {
  if (!currentAnswer(session)) return session;
  const at = session.at + 1;
  return { ...session, at, ended: at >= session.queue.length };
}

export const addQuestions = (session: Session, more: readonly Question[]): Session => ({
  ...session,
  queue: [...session.queue, ...more],
  ended: session.ended && more.length === 0,
});

export const endSession = (session: Session): Session => ({ ...session, ended: true });

export const wrongItems = ({ answered }: Session): readonly Answered[] =>
  answered.filter(({ grade }) => grade.outcome === 'wrong');
