import { UnreadableDocument } from '../../extraction-error.ts';

/** A character of the text, with its byte in the text stream. */
export interface TextPiece {
  readonly text: string;
  /** The byte of its first character, and bytes of each. */
  readonly from: number;
  readonly width: 1 | 2;
}

const maxPieces = 500_000;
const western = new TextDecoder('windows-1252');
const wide = new TextDecoder('utf-16le');

/**
 * The pieces of a document's text in their order ([MS-DOC] 2.8.35): edits are kept as pieces, so that the order of the bytes is not
 * that of the text. Throws UnreadableDocument.
 */
export function readPieces(text: Uint8Array, table: Uint8Array, offset: number, length: number): TextPiece[] {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  let at = offset;
  const end = Math.min(offset + length, table.length);
  // Properties of pieces come first.
  while (at + 3 < end && table[at] === 1) at += 3 + view.getUint16(at + 1, true);
  if (at + 5 > end || table[at] !== 2) throw new UnreadableDocument('broken');
  const size = view.getUint32(at + 1, true);
  at += 5;
  const count = Math.floor((size - 4) / 12);
  if (count <= 0 || count > maxPieces || at + size > table.length) throw new UnreadableDocument('broken');
  const pieces: TextPiece[] = [];
  let total = 0;
  for (let one = 0; one < count; one += 1) {
    const characters = view.getUint32(at + one * 4 + 4, true) - view.getUint32(at + one * 4, true);
    const place = view.getUint32(at + (count + 1) * 4 + one * 8 + 2, true);
    const narrow = (place & 0x40000000) !== 0;
    const from = narrow ? (place & 0x3fffffff) >> 1 : place & 0x3fffffff;
    const bytes = characters * (narrow ? 1 : 2);
    total += bytes;
    // Pieces that overlap could make a small file grow.
    if (characters < 0 || from + bytes > text.length || total > text.length * 4)
      throw new UnreadableDocument('broken');
    const part = text.subarray(from, from + bytes);
    pieces.push({ text: (narrow ? western : wide).decode(part), from, width: narrow ? 1 : 2 });
  }
  return pieces;
}
