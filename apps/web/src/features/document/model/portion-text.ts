import { partsOf, piecesOf, spreadPieces, wholeText, type Block, type Part } from '@baigong/documents';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';
import { fitText } from './room.ts';

/** Tokens that one reading may take; of what is longer an even choice of each part is read. A visitor has some 200,000 a day. */
const mostTokens = 300_000;
const mostParts = 40;
const fewestParts = 4;

/** A part of a text, with the first and the last block that it touches. */
export interface ReadPart extends Part {
  readonly first: number;
  readonly last: number;
}

/** A text that a model cannot read at once, as the parts in which it reads it. */
export interface Reading {
  /** Names the text and how it is parted; what is made of a part is kept under it, to serve all that wants it. */
  readonly key: string;
  readonly parts: readonly ReadPart[];
  readonly room: number;
  /** Estimated tokens of all parts. */
  readonly tokens: number;
  /** How much of the text is read, from 0 to 1. */
  readonly share: number;
}

/** A text as a model that is to see all of it gets it at once. */
export interface SpreadText {
  readonly text: string;
  /** How much of the document that is, from 0 to 1. */
  readonly share: number;
}

/** How a model gets a text. */
export interface Portions {
  /** In parts; null where it reads it at once. */
  readonly reading: Reading | null;
  /** At once: whole when there is room, else pieces from every part of it, the first ones of each chapter before others. */
  readonly spread: SpreadText;
}

/** Portions a stretch of a document, whose first block is `from`. Takes a while with a long one: runs in a worker. */
export function portionText(blocks: readonly Block[], room: number, from: number): Portions {
  const all = wholeText({ blocks: [...blocks] });
  if (estimateTokens(all) <= room) return { reading: null, spread: { text: all, share: 1 } };
  const pieces = piecesOf({ blocks: [...blocks] });
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  const most = Math.max(fewestParts, Math.min(mostParts, Math.floor(mostTokens / room)));
  const parts = partsOf(pieces, { room, cost: estimateTokens, most }).map((part) => ({
    ...part,
    first: from + (pieces[part.from]?.from ?? 0),
    last: from + (pieces[part.to - 1]?.to ?? 1) - 1,
  }));
  const text = spreadPieces(pieces, { room, cost: estimateTokens })
    .map((index) => pieces[index]?.text ?? '')
    .join('\n');
  const read = parts.reduce((sum, part) => sum + part.text.length, 0);
  const atOnce = parts.length <= 1 && (parts[0]?.share ?? 1) === 1;
  return {
    reading: atOnce
      ? null
      : {
          // A text that was read anew (recognised, say) has other notes.
          key: `${room}:${from}-${from + blocks.length}:${length}`,
          parts,
          room,
          tokens: parts.reduce((sum, part) => sum + estimateTokens(part.text), 0),
          share: Math.min(1, read / Math.max(1, length)),
        },
    spread:
      text === ''
        ? { text: fitText(all, room).text, share: room / Math.max(1, estimateTokens(all)) }
        : { text, share: Math.min(1, text.length / Math.max(1, all.length)) },
  };
}
