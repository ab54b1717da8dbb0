import { rankChunks, type Chunk } from '@baigong/documents';

const maxResults = 6;

/** The most relevant chunks for a query, best first. */
export function findRelated(chunks: readonly Chunk[], query: string): Chunk[] {
  const scores = rankChunks(chunks, query);
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return [...scores.entries()]
    .filter(([, score]) => score > 0 && score >= best / 4)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxResults)
    .flatMap(([index]) => chunks[index] ?? []);
}
