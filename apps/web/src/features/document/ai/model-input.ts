import type { ModelInfo } from '@baigong/contracts';
import type { DocumentText } from '@baigong/document-reader/document-text';
import { planModelInput } from '../analysis/analysis-client.ts';
import type { ModelInput } from '@baigong/documents';

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

/** `to` is exclusive. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

const cache = new WeakMap<DocumentText, Map<string, Promise<ModelInput>>>();

/** The input of a model for a document or a range of it; cached per text. */
export function modelInputFor(
  text: DocumentText,
  model: Pick<ModelInfo, 'context'>,
  { from, to }: BlockRange = { from: 0, to: text.blocks.length },
): Promise<ModelInput> {
  const tokenBudget = tokenBudgetFor(model);
  const name = `${tokenBudget}:${from}-${to}`;
  const inputs = cache.get(text) ?? new Map<string, Promise<ModelInput>>();
  cache.set(text, inputs);
  const cached = inputs.get(name);
  if (cached) return cached;
  const input = planModelInput({ blocks: text.blocks.slice(from, to) }, tokenBudget, from);
  inputs.set(name, input);
  input.catch(() => inputs.delete(name));
  return input;
}

export const toPercent = (share: number): number => Math.max(1, Math.min(99, Math.round(share * 100)));

/** The note below a result that does not rest on the whole document; else empty. */
export const coverageNote = (share: number): string =>
  share >= 1 ? '' : `文档超出模型一次能读的长度，这里依据各章均匀选出的约 ${toPercent(share)}% 的文字。`;
