import { scoreChunks, type Chunk } from '@baigong/documents';

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
