import type { ModelInfo } from '@baigong/contracts';
import type { Position } from '@baigong/documents';
import { newRunId } from '../../../shared/model/run-world.ts';
import { maskMessages } from '../model/masking.ts';
import { roomFor } from '../model/room.ts';
import type { Turn } from '../model/work-record.ts';
import { changeWork, workOf } from '../model/work-store.ts';
import { stopAnswer, writeAnswer } from '../model/write-answer.ts';
import type { OpenDocument } from '../panels.ts';
import { pickInWorker } from '../search/document-search.ts';
import { askPrompt, type PastTurn } from './ask-prompt.ts';
import { readAnswer } from './read-answer.ts';

export const turnKey = (turn: string): string => `turn:${turn}`;

interface Question {
  readonly question: string;
  /** The selected passage it is about. */
  readonly about?: string | undefined;
  readonly position?: Position | undefined;
}

/** The conversation before a turn. */
function turnsBefore({ record, text }: OpenDocument, turn: Turn): PastTurn[] {
  const { turns, answers } = workOf(record.id);
  const at = turns.findIndex(({ id }) => id === turn.id);
  return turns.slice(0, Math.max(0, at)).flatMap((one) => {
    const answer = answers[turnKey(one.id)];
    if (!answer || answer.text === '') return [];
    return [{ question: one.question, answer: readAnswer(text, one, answer).plain }];
  });
}

function answerTurn(document: OpenDocument, model: ModelInfo, turn: Turn): void {
  const { record, text } = document;
  const { question, about, position } = turn;
  const { id } = record;
  void writeAnswer({
    document: id,
    key: turnKey(turn.id),
    model: model.id,
    temperature: 0.2,
    async prepare(signal) {
      const room = roomFor(model);
      const { passages, whole } = await pickInWorker(text, {
        question: `${question} ${about ?? ''}`,
        room,
        position,
      });
      signal.throwIfAborted();
      const given = passages.map(({ number, from, to }) => ({ number, from, to }));
      changeWork(id, (work) => ({
        ...work,
        turns: work.turns.map((one) => (one.id === turn.id ? { ...one, passages: given, whole } : one)),
      }));
      const before = turnsBefore(document, turn);
      const { title } = record;
      const messages = askPrompt({ title, document: text, passages, whole, question, about, before });
      return maskMessages(messages, workOf(id).masking);
    },
  });
}

/** Asks about a document; the question and its answer are kept with it. */
export function askDocument(document: OpenDocument, model: ModelInfo, question: Question): void {
  const turn: Turn = {
    id: newRunId(),
    question: question.question,
    about: question.about,
    position: question.position,
    passages: [],
    whole: false,
  };
  changeWork(document.record.id, (work) => ({ ...work, turns: [...work.turns, turn] }));
  answerTurn(document, model, turn);
}

/** Asks once more. */
export function askAgain(document: OpenDocument, model: ModelInfo, turn: Turn): void {
  answerTurn(document, model, turn);
}

/** Forgets the conversation, and stops what is being answered in it. */
export function clearTurns(document: string): void {
  for (const { id } of workOf(document).turns) stopAnswer(document, turnKey(id));
  changeWork(
    document,
    (work) => ({
      ...work,
      turns: [],
      answers: Object.fromEntries(Object.entries(work.answers).filter(([key]) => !key.startsWith('turn:'))),
    }),
    true,
  );
}
