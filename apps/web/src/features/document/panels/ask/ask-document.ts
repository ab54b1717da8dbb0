import type { ModelInfo } from '@baigong/contracts';
import type { Position } from '@baigong/documents';
import { newRunId } from '../../../../shared/model/run-environment.ts';
import type { PastTurn } from '../../ai/past-turns.ts';
import { redactFor } from '../../ai/redact-for.ts';
import { tokenBudgetFor } from '../../analysis/token-budget.ts';
import type { Turn } from '../../records/ai-record.ts';
import { updateAiRecord, getAiRecord } from '../../ai/ai-store.ts';
import { stopAnswer, writeAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import { selectExcerptsFor } from '../../analysis/analysis-client.ts';
import { askPrompt } from './ask-prompt.ts';
import { parseAnswer } from './parse-answer.ts';

export const turnKey = (turn: string): string => `turn:${turn}`;

interface Question {
  readonly question: string;
  /** The selected text that it is about. */
  readonly about?: string | undefined;
  readonly position?: Position | undefined;
}

/** The conversation before a turn. */
function turnsBefore({ record, text }: PanelDocument, turn: Turn): PastTurn[] {
  const { turns, answers } = getAiRecord(record.id);
  const at = turns.findIndex(({ id }) => id === turn.id);
  return turns.slice(0, Math.max(0, at)).flatMap((one) => {
    const answer = answers[turnKey(one.id)];
    if (!answer || answer.text === '') return [];
    return [{ question: one.question, answer: parseAnswer(text, one, answer).plain }];
  });
}

function answerTurn(document: PanelDocument, model: ModelInfo, turn: Turn): void {
  const { record, text } = document;
  const { question, about, position } = turn;
  const { id } = record;
  void writeAnswer({
    document: id,
    key: turnKey(turn.id),
    model: model.id,
    temperature: 0.2,
    async prepare(signal) {
      const tokenBudget = tokenBudgetFor(model);
      const { excerpts, whole } = await selectExcerptsFor(text, {
        question: `${question} ${about ?? ''}`,
        tokenBudget,
        position,
      });
      signal.throwIfAborted();
      const excerptRefs = excerpts.map(({ number, from, to }) => ({ number, from, to }));
      updateAiRecord(id, (work) => ({
        ...work,
        turns: work.turns.map((one) => (one.id === turn.id ? { ...one, passages: excerptRefs, whole } : one)),
      }));
      const pastTurns = turnsBefore(document, turn);
      const { title } = record;
      const messages = askPrompt({ title, document: text, excerpts, whole, question, about, pastTurns });
      return redactFor(document, messages);
    },
  });
}

/** Asks about a document; question and answer are stored with it. */
export function askDocument(document: PanelDocument, model: ModelInfo, question: Question): void {
  const turn: Turn = {
    id: newRunId(),
    question: question.question,
    about: question.about,
    position: question.position,
    passages: [],
    whole: false,
  };
  updateAiRecord(document.record.id, (work) => ({ ...work, turns: [...work.turns, turn] }));
  answerTurn(document, model, turn);
}

/** Asks once more. */
export function askAgain(document: PanelDocument, model: ModelInfo, turn: Turn): void {
  answerTurn(document, model, turn);
}

/** Forgets the conversation, and stops what is being answered in it. */
export function clearTurns(document: string): void {
  for (const { id } of getAiRecord(document).turns) stopAnswer(document, turnKey(id));
  updateAiRecord(
    document,
    (work) => ({
      ...work,
      turns: [],
      answers: Object.fromEntries(Object.entries(work.answers).filter(([key]) => !key.startsWith('turn:'))),
    }),
    true,
  );
}
