import type { CategoryId } from '../templates/template.ts';
import { businessPhrases } from './business.ts';
import { designPhrases } from './design.ts';
import { educationPhrases } from './education.ts';
import { financePhrases } from './finance.ts';
import { marketingPhrases } from './marketing.ts';
import { techPhrases } from './tech.ts';

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

const trades: Readonly<Record<CategoryId, TradePhrases>> = {
  tech: techPhrases,
  design: designPhrases,
  business: businessPhrases,
  marketing: marketingPhrases,
  finance: financePhrases,
  education: educationPhrases,
};

export const phrasesOf = (trade: CategoryId): TradePhrases => trades[trade];

/** A piece of a line: words, or a blank with what belongs in it. */
export type PhrasePiece = { readonly text: string } | { readonly blank: string };

/** What stands in a resume where a blank was left open. */
export const openBlank = '＿＿';

/** A line cut at its blanks. */
export function phrasePieces(line: string): PhrasePiece[] {
  return line
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { blank: piece.slice(1, -1) } : { text: piece }));
}

/** The line with its blanks filled, in order; those without a value are left open, in sight. */
export function fillPhrase(line: string, values: readonly string[]): string {
  let at = 0;
  return phrasePieces(line)
    .map((piece) => ('text' in piece ? piece.text : values[at++]?.trim() || openBlank))
    .join('');
}
