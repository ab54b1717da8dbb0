import { maxParts, readLatin1, startsWith, viewOf } from './bytes.ts';

/** One box of an ISO base media file: its type, and where its contents begin and end. */
export interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** The boxes between two places (ISO/IEC 14496-12, 4.2); `whole` is false where one breaks off, or there are too many. */
export function readBoxes(bytes: Uint8Array, from: number, to: number): { boxes: Box[]; whole: boolean } {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = view.getUint32(at);
    const long = short === 1 && at + 16 <= to;
    const size = short === 0 ? to - at : long ? Number(view.getBigUint64(at + 8)) : short;
    const head = long ? 16 : 8;
    if (size < head || at + size > to || boxes.length >= maxParts) return { boxes, whole: false };
    boxes.push({ type: readLatin1(bytes, at + 4, at + 8), from: at + head, to: at + size });
    at += size;
  }
  return { boxes, whole: at === to };
}

/** The brands of an ftyp box at the beginning; empty where there is none. */
export function brandsOf(bytes: Uint8Array): string[] {
  if (!startsWith(bytes, 'ftyp', 4)) return [];
  const size = Math.min(viewOf(bytes).getUint32(0), bytes.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= size; at += 4) if (at !== 12) brands.push(readLatin1(bytes, at, at + 4));
  return brands;
}

/** Size and quarter turns of the largest picture that a HEIF or AVIF file describes (ISO/IEC 23008-12). */
export function heifSize(
  bytes: Uint8Array,
): { width: number; height: number; quarterTurns: number } | undefined {
  const inside = (parent: Box | undefined, type: string, skip = 0): Box | undefined =>
    parent && readBoxes(bytes, parent.from + skip, parent.to).boxes.find((box) => box.type === type);
  const meta = readBoxes(bytes, 0, bytes.length).boxes.find(({ type }) => type === 'meta');
  const properties = inside(inside(meta, 'iprp', 4), 'ipco');
  if (!properties) return undefined;
  const view = viewOf(bytes);
  let best: { width: number; height: number } | undefined;
  let quarterTurns = 0;
  for (const { type, from, to } of readBoxes(bytes, properties.from, properties.to).boxes) {
    if (type === 'ispe' && to - from >= 12) {
      const size = { width: view.getUint32(from + 4), height: view.getUint32(from + 8) };
      if (!best || size.width * size.height > best.width * best.height) best = size;
    }
    if (type === 'irot' && to > from) quarterTurns = (bytes[from] ?? 0) & 3;
  }
  return best && { ...best, quarterTurns };
}
