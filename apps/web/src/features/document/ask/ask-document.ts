import type { ModelInfo } from '@baigong/contracts';
import { pickPassages, type Position } from '@baigong/documents';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';
import { newRunId } from '../../../shared/model/run-world.ts';
import { maskMessages } from '../model/masking.ts';
import { roomFor } from '../model/room.ts';
import { piecesFor } from '../model/use-document-work.ts';
import type { Turn } from '../model/work-record.ts';
import { changeWork, workOf } from '../model/work-store.ts';
import { stopAnswer, writeAnswer } from '../model/write-answer.ts';
import type { OpenDocument } from '../panels.ts';
import { askPrompt } from './ask-prompt.ts';
import { readAnswer } from './read-answer.ts';

export const turnKey = (turn: string): string => `turn:${turn}`;

/** Pieces before and after a selected passage that go along with it. */
const around = 3;

interface Question {
  readonly question: string;
  /** The selected passage it is about. */
  readonly about?: string | undefined;
  readonly position?: Position | undefined;
}

function passagesFor({ text }: OpenDocument, model: ModelInfo, { question, about, position }: Question) {
  const pieces = piecesFor(text);
  const room = roomFor(model);
  const options = { room, cost: estimateTokens };
  if (position) {
    const at = pieces.findIndex(({ from, to }) => from <= position.block && position.block < to);
    const near = pieces.slice(Math.max(0, at - around), at + around + 1);
    const picked = pickPassages(near, { ...options, question: `${question} ${about ?? ''}` });
    return { ...picked, whole: picked.whole && near.length === pieces.length };
  }
  return pickPassages(pieces, { ...options, question: `${question} ${about ?? ''}` });
}

async function answerTurn(document: OpenDocument, model: ModelInfo, turn: Turn): Promise<void> {
  const { record, text } = document;
  const { passages, whole } = passagesFor(document, model, turn);
  const { id } = record;
  const { masking, turns, answers } = workOf(id);
  const given = passages.map(({ number, from, to }) => ({ number, from, to }));
  changeWork(id, (work) => ({
    ...work,
    turns: work.turns.map((one) => (one.id === turn.id ? { ...one, passages: given, whole } : one)),
  }));
  const before = turns
    .slice(
      0,
      Math.max(
        0,
        turns.findIndex((one) => one.id === turn.id),
      ),
    )
    .flatMap((one) => {
      const answer = answers[turnKey(one.id)];
      if (!answer || answer.text === '') return [];
      return [{ question: one.question, answer: readAnswer(text, one, answer).plain }];
    });
  const messages = askPrompt({
    title: record.title,
    document: text,
    passages,
    whole,
    question: turn.question,
    about: turn.about,
    before,
  });
  await writeAnswer({
    document: id,
    key: turnKey(turn.id),
    model: model.id,
    temperature: 0.2,
    ...maskMessages(messages, masking),
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
  void answerTurn(document, model, turn);
}

/** Asks once more. */
export function askAgain(document: OpenDocument, model: ModelInfo, turn: Turn): void {
  void answerTurn(document, model, turn);
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
