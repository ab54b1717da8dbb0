import type { ModelInfo } from '@baigong/contracts';
import { wholeText, type DocumentText } from '@baigong/documents';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';
import { fitText, roomFor } from './room.ts';
import { piecesFor } from './use-document-work.ts';

export interface SpreadText {
  readonly text: string;
  /** How much of the document that is, from 0 to 1. */
  readonly share: number;
}

/**
 * A document as a model that is to see all of it gets it: whole when there is room, else pieces from every part of it,
 * the first ones of each chapter before others.
 */
export function spreadText(document: DocumentText, model: Pick<ModelInfo, 'context'>): SpreadText {
  const room = roomFor(model);
  const all = wholeText(document);
  if (estimateTokens(all) <= room) return { text: all, share: 1 };
  const pieces = piecesFor(document);
  const costs = pieces.map(({ text }) => estimateTokens(text) + 2);
  const first = pieces.flatMap((piece, index) =>
    piece.headings.join('\n') === pieces[index - 1]?.headings.join('\n') ? [] : [index],
  );
  // Every second piece, then every second of those left: even at any point of the way.
  const steps = [8, 4, 2, 1].flatMap((step) => [...pieces.keys()].filter((index) => index % step === 0));
  const chosen = new Set<number>();
  let left = room;
  for (const index of [...first, ...steps]) {
    const price = costs[index] ?? 0;
    if (chosen.has(index) || price > left) continue;
    chosen.add(index);
    left -= price;
  }
  const text = pieces
    .filter((_, index) => chosen.has(index))
    .map((piece) => piece.text)
    .join('\n');
  if (text === '') return { text: fitText(all, room).text, share: room / Math.max(1, estimateTokens(all)) };
  return { text, share: text.length / Math.max(1, all.length) };
}

/** What is said of a work that could not see all of a document; empty where it did. */
export const shareNote = (share: number): string =>
  share >= 1
    ? ''
    : `文档超出模型一次能读的长度，这里依据各章均匀选出的约 ${Math.max(1, Math.round(share * 100))}% 的文字。`;
