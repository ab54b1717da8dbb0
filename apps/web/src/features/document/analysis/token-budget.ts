import type { ModelInfo } from '@baigong/contracts';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';

/** The context size of models that do not tell it. */
const defaultContext = 16_000;
/** More costs money without better answers. */
const maxBudget = 48_000;
/** For instructions, question and answer. */
const reservedTokens = 3_000;

/** Estimated tokens of document text per request. */
export function tokenBudgetFor(model: Pick<ModelInfo, 'context'>): number {
  const context = model.context ?? defaultContext;
  return Math.max(600, Math.min(maxBudget, context - Math.min(reservedTokens, Math.floor(context / 2))));
}

/** The start of a text that fits, and whether it is all of it. */
export function truncateToTokens(
  text: string,
  tokenBudget: number,
): { readonly text: string; readonly whole: boolean } {
  if (estimateTokens(text) <= tokenBudget) return { text, whole: true };
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= tokenBudget) low = middle;
    else high = middle - 1;
  }
  return { text: text.slice(0, low), whole: false };
}
