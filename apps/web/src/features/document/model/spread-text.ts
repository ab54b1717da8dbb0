import type { ModelInfo } from '@baigong/contracts';
import { spreadPieces, wholeText, type DocumentText } from '@baigong/documents';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';
import { fitText, roomFor } from './room.ts';
import { piecesFor } from './use-document-work.ts';

export interface SpreadText {
  readonly text: string;
  /** How much of the document that is, from 0 to 1. */
  readonly share: number;
}

const known = new WeakMap<DocumentText, Map<number, SpreadText>>();

/**
 * A document as a model that is to see all of it gets it at once: whole when there is room, else pieces from every part
 * of it, the first ones of each chapter before others.
 */
export function spreadText(document: DocumentText, model: Pick<ModelInfo, 'context'>): SpreadText {
  const room = roomFor(model);
  const made = known.get(document) ?? new Map<number, SpreadText>();
  known.set(document, made);
  // Counting a long text takes a moment, and panels ask at every drawing.
  const spread = made.get(room) ?? choose(document, room);
  made.set(room, spread);
  return spread;
}

function choose(document: DocumentText, room: number): SpreadText {
  const all = wholeText(document);
  if (estimateTokens(all) <= room) return { text: all, share: 1 };
  const pieces = piecesFor(document);
  const text = spreadPieces(pieces, { room, cost: estimateTokens })
    .map((index) => pieces[index]?.text ?? '')
    .join('\n');
  if (text === '') return { text: fitText(all, room).text, share: room / Math.max(1, estimateTokens(all)) };
  return { text, share: text.length / Math.max(1, all.length) };
}

export const percentOf = (share: number): number => Math.max(1, Math.min(99, Math.round(share * 100)));

/** What is said of a work that could not see all of a document; empty where it did. */
export const shareNote = (share: number): string =>
  share >= 1 ? '' : `文档超出模型一次能读的长度，这里依据各章均匀选出的约 ${percentOf(share)}% 的文字。`;
