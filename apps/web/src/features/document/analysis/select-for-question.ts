import {
  selectExcerpts,
  splitIntoChunks,
  type Block,
  type SelectedExcerpts,
  type Position,
} from '@baigong/documents';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';

export interface ExcerptRequest {
  readonly question: string;
  /** In estimated tokens. */
  readonly tokenBudget: number;
  /** Of the selected text that the question is about. */
  readonly position?: Position | undefined;
}

/** Chunks before and after the selected text that are sent with it. */
const contextChunks = 3;

/** The excerpts of a document that a model is given with a question. Slow for a long document: runs in a worker. */
export function selectForQuestion(
  blocks: readonly Block[],
  { question, tokenBudget, position }: ExcerptRequest,
): SelectedExcerpts {
  const chunks = splitIntoChunks({ blocks: [...blocks] });
  const options = { question, tokenBudget, countTokens: estimateTokens };
  if (!position) return selectExcerpts(chunks, options);
  const at = chunks.findIndex(({ from, to }) => from <= position.block && position.block < to);
  const neighbours = chunks.slice(Math.max(0, at - contextChunks), at + contextChunks + 1);
  const selected = selectExcerpts(neighbours, options);
  return { ...selected, whole: selected.whole && neighbours.length === chunks.length };
}
