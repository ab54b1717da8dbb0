import { pickPassages, piecesOf, type Block, type PickedPassages, type Position } from '@baigong/documents';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';

/** A question that passages are picked for. */
export interface PassageWish {
  readonly question: string;
  /** Estimated tokens that there is room for. */
  readonly room: number;
  /** Where the selected passage stands that it is about. */
  readonly position?: Position | undefined;
}

/** Pieces before and after a selected passage that go along with it. */
const around = 3;

/** The passages of a document that a model is given with a question. Takes a while with a long one: runs in a worker. */
export function pickForQuestion(
  blocks: readonly Block[],
  { question, room, position }: PassageWish,
): PickedPassages {
  const pieces = piecesOf({ blocks: [...blocks] });
  const options = { question, room, cost: estimateTokens };
  if (!position) return pickPassages(pieces, options);
  const at = pieces.findIndex(({ from, to }) => from <= position.block && position.block < to);
  const near = pieces.slice(Math.max(0, at - around), at + around + 1);
  const picked = pickPassages(near, options);
  return { ...picked, whole: picked.whole && near.length === pieces.length };
}
