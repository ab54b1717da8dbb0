import { rankPieces, type Piece } from '@baigong/documents';

const most = 6;

/** The pieces that hold the words of a question best, best first. */
export function findPassages(pieces: readonly Piece[], words: string): Piece[] {
  const scores = rankPieces(pieces, words);
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return [...scores.entries()]
    .filter(([, score]) => score > 0 && score >= best / 4)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .flatMap(([index]) => pieces[index] ?? []);
}
