import type { ModelInfo } from '@baigong/contracts';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';

/** What is assumed of a model that does not say how much it reads; every one served today takes this. */
const assumed = 16_000;
/** More costs money and attention without making answers better. */
const most = 48_000;
/** Kept for rules, question and answer. */
const kept = 3_000;

/** Estimated tokens of a document that a model is given at once. */
export function roomFor(model: Pick<ModelInfo, 'context'>): number {
  const context = model.context ?? assumed;
  return Math.max(600, Math.min(most, context - Math.min(kept, Math.floor(context / 2))));
}

/** The beginning of a text that fits, and whether that is all of it. */
export function fitText(text: string, room: number): { readonly text: string; readonly whole: boolean } {
  if (estimateTokens(text) <= room) return { text, whole: true };
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= room) low = middle;
    else high = middle - 1;
  }
  return { text: text.slice(0, low), whole: false };
}
