import type { Block, Position } from '@baigong/document-reader/document-text';
import {
  scoreChunks,
  selectExcerpts,
  splitIntoChunks,
  type Chunk,
  type SelectedExcerpts,
} from './excerpts.ts';

const maxResults = 6;

interface Related {
  readonly chunk: Chunk;
  /** The share of the query's n-grams that it contains, from 0 to 1. */
  readonly share: number;
}

/** The most relevant chunks for a query, best first. */
export function findRelated(chunks: readonly Chunk[], query: string): Related[] {
  const { scores, shares } = scoreChunks(chunks, query);
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return [...scores.entries()]
    .filter(([, score]) => score > 0 && score >= best / 4)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxResults)
    .flatMap(([index]) => {
      const chunk = chunks[index];
      return chunk ? [{ chunk, share: shares[index] ?? 0 }] : [];
    });
}

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
  countTokens: (text: string) => number,
): SelectedExcerpts {
  const chunks = splitIntoChunks({ blocks: [...blocks] });
  const options = { question, tokenBudget, countTokens };
  if (!position) return selectExcerpts(chunks, options);
  const at = chunks.findIndex(({ from, to }) => from <= position.block && position.block < to);
  const neighbours = chunks.slice(Math.max(0, at - contextChunks), at + contextChunks + 1);
  const selected = selectExcerpts(neighbours, options);
  return { ...selected, whole: selected.whole && neighbours.length === chunks.length };
}
