import type { ModelInfo } from '@baigong/contracts';
import type { DocumentText } from '@baigong/documents';
import { portionsInWorker } from '../search/document-search.ts';
import type { Portions } from './portion-text.ts';
import { roomFor } from './room.ts';

/** The blocks from `from` to before `to`. */
export interface BlockStretch {
  readonly from: number;
  readonly to: number;
}

const known = new WeakMap<DocumentText, Map<string, Promise<Portions>>>();

/** How a model gets a document or a stretch of it; counted once for each. */
export function portionsOf(
  text: DocumentText,
  model: Pick<ModelInfo, 'context'>,
  { from, to }: BlockStretch = { from: 0, to: text.blocks.length },
): Promise<Portions> {
  const room = roomFor(model);
  const name = `${room}:${from}-${to}`;
  const made = known.get(text) ?? new Map<string, Promise<Portions>>();
  known.set(text, made);
  const there = made.get(name);
  if (there) return there;
  const portions = portionsInWorker({ blocks: text.blocks.slice(from, to) }, room, from);
  made.set(name, portions);
  portions.catch(() => made.delete(name));
  return portions;
}

export const percentOf = (share: number): number => Math.max(1, Math.min(99, Math.round(share * 100)));

/** What is said of a work that could not see all of a document; empty where it did. */
export const shareNote = (share: number): string =>
  share >= 1 ? '' : `文档超出模型一次能读的长度，这里依据各章均匀选出的约 ${percentOf(share)}% 的文字。`;
