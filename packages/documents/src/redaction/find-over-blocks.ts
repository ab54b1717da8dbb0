import type { Block } from '../document-text.ts';
import { createSensitiveFinder } from './find-sensitive-data.ts';
import type { SensitiveKind } from './sensitive-kinds.ts';
import { isSplitMatch, mayGoOn } from './split-rules.ts';
import { findSplitValues, inOrder, type TextPiece } from './split-values.ts';

/** A value that begins in one block and ends in a later one. */
interface SplitMatch {
  readonly kind: SensitiveKind;
  /** All of it, without what broke it. */
  readonly text: string;
  readonly reason: string;
  /** What of it stands in which blocks (`text` is their index). */
  readonly pieces: readonly TextPiece[];
}

/** Values that blocks break, as `findInBlocks` finds those that stand in one. */
export function findOverBlocks(
  blocks: readonly Pick<Block, 'kind' | 'text'>[],
  customWords: readonly string[] = [],
): SplitMatch[] {
  const find = createSensitiveFinder({ customWords });
  return findSplitValues(inOrder(blocks), (joint) =>
    mayGoOn(joint) ? find(joint.text).filter((match) => isSplitMatch(joint, match)) : [],
  ).map(({ found: { kind, reason }, pieces }) => ({
    kind,
    reason: `${reason}，分在${pieces.length === 2 ? '两' : '几'}段里`,
    text: pieces.map(({ text, start, end }) => blocks[text]?.text.slice(start, end) ?? '').join(''),
    pieces,
  }));
}
