import type { CategoryId } from '../templates/template.ts';
import { businessPhrases } from './business.ts';
import { designPhrases } from './design.ts';
import { educationPhrases } from './education.ts';
import { financePhrases } from './finance.ts';
import { marketingPhrases } from './marketing.ts';
import { techPhrases } from './tech.ts';
import type { TradePhrases } from './trade-phrases.ts';

const trades: Readonly<Record<CategoryId, TradePhrases>> = {
  tech: techPhrases,
  design: designPhrases,
  business: businessPhrases,
  marketing: marketingPhrases,
  finance: financePhrases,
  education: educationPhrases,
};

/** The phrases for a trade. */
export const phrasesOf = (trade: CategoryId): TradePhrases => trades[trade];

/** A segment of a line: text, or a blank with what belongs in it. */
export type PhraseSegment = { readonly text: string } | { readonly blank: string };

/** Stands for a blank that was not filled. */
export const unfilledBlank = '＿＿';

/** Splits a line at its blanks. */
export function splitPhrase(line: string): PhraseSegment[] {
  return line
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { blank: piece.slice(1, -1) } : { text: piece }));
}

/** The line with its blanks filled, in order; those without a value show a visible gap. */
export function fillPhrase(line: string, values: readonly string[]): string {
  let at = 0;
  return splitPhrase(line)
    .map((piece) => ('text' in piece ? piece.text : values[at++]?.trim() || unfilledBlank))
    .join('');
}
