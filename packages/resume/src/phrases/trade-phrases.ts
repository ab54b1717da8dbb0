import type { CategoryId } from '../templates/template.ts';

/** Lines of one kind of work. What stands in braces is a blank and says what belongs in it. */
export interface PhraseGroup {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Words for the resumes of a trade; all of our own writing. */
export interface TradePhrases {
  readonly id: CategoryId;
  /** Usual positions, the likeliest first. */
  readonly posts: readonly string[];
  /** How a line may begin. */
  readonly verbs: readonly string[];
  readonly work: readonly PhraseGroup[];
  readonly skills: readonly string[];
  /** Of oneself, in one sentence; with blanks as well. */
  readonly summaries: readonly string[];
}
