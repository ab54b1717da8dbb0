import type { ModelInfo } from '@baigong/contracts';
import type { DocumentText } from '@baigong/documents';
import { planModelInput } from '../analysis/analysis-client.ts';
import type { ModelInput } from '../analysis/plan-input.ts';
import { tokenBudgetFor } from '../analysis/token-budget.ts';

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
