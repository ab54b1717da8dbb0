import type { PromptMessage } from '@baigong/contracts';

export interface PastTurn {
  readonly question: string;
  readonly answer: string;
}

/** Previous turns that are sent with a question. */
const maxPastTurns = 4;
const maxPastLength = 1_200;

/** The conversation before a question, shortened. */
export const pastMessages = (turns: readonly PastTurn[]): PromptMessage[] =>
  turns.slice(-maxPastTurns).flatMap((turn): PromptMessage[] => [
    { role: 'user', content: turn.question.slice(0, maxPastLength) },
    // Earlier answers cite other excerpts.
    { role: 'assistant', content: turn.answer.slice(0, maxPastLength) },
  ]);
