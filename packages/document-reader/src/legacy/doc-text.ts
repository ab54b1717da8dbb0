import { UnreadableDocument } from '../unreadable-document.ts';
import { encodingOfCharset, encodingOfLanguage } from './code-pages.ts';

/** The code page of the first font that is not Western. */
function fontEncoding(file: Uint8Array, view: DataView): string | undefined {
  let at = view.getUint32(0xd0, true);
  const end = Math.min(at + view.getUint32(0xd4, true), file.length);
  // The length of the table, then fonts with their lengths.
  for (at += 2; at + 5 < end; at += (file[at] ?? 0) + 1) {
    const found = encodingOfCharset(file[at + 4] ?? 0);
    if (found !== undefined && found !== 'macintosh') return found;
  }
  return undefined;
}

/** Whether so many signs are beyond ASCII that a text is not Western. */
function isForeign(bytes: Uint8Array): boolean {
  let [letters, high] = [0, 0];
  for (const byte of bytes.subarray(0, 50_000)) {
    if (byte > 0x40) letters += 1;
    if (byte >= 0xa0) high += 1;
  }
  return high > letters * 0.15;
}

const maxPieces = 100_000;

/** The bytes of the text by the pieces that a fast save left; undefined where there are none. */
function byPieces(file: Uint8Array, view: DataView): Uint8Array | undefined {
  let at = view.getUint32(0x160, true);
  const end = Math.min(at + view.getUint32(0x164, true), file.length);
  // Properties of pieces come first.
  while (at + 3 < end && file[at] === 1) at += 3 + view.getUint16(at + 1, true);
  if (at + 5 > end || file[at] !== 2) return undefined;
  const size = view.getUint32(at + 1, true);
  at += 5;
  const count = Math.floor((size - 4) / 12);
  if (count <= 0 || count > maxPieces || at + size > file.length) return undefined;
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let one = 0; one < count; one += 1) {
    const length = view.getUint32(at + one * 4 + 4, true) - view.getUint32(at + one * 4, true);
    const from = view.getUint32(at + (count + 1) * 4 + one * 8 + 2, true);
    total += length;
    // Pieces that overlap could make a small file grow.
    if (length < 0 || from + length > file.length || total > file.length * 4)
      throw new UnreadableDocument('broken');
    parts.push(file.subarray(from, from + length));
  }
  const bytes = new Uint8Array(total);
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}

/** Whether text is of two bytes a character, as some East Asian editions wrote it: plain signs have a zero byte then. */
const isWide = (bytes: Uint8Array): boolean => {
  const odd = Math.min(bytes.length, 4_000) >> 1;
  let zeros = 0;
  for (let at = 0; at < odd; at += 1) if (bytes[at * 2 + 1] === 0) zeros += 1;
  return odd > 8 && zeros > odd * 0.05;
};

/** The stories of a file: text, footnotes, comments and endnotes. */
export interface Word6Text {
  readonly main: string;
  readonly footnotes: string;
  readonly comments: string;
  readonly endnotes: string;
}

/**
 * The text of Word 6 and 95 (their file information block, version 101 to 105): characters of one or two bytes in the code page of the
 * language, in one stretch or in pieces. Throws UnreadableDocument.
 */
export function readWord6Text(file: Uint8Array): Word6Text {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const flags = view.getUint16(10, true);
  if ((flags & 0x0100) !== 0) throw new UnreadableDocument('encrypted');
  const from = view.getUint32(0x18, true);
  const counts = Array.from({ length: 8 }, (_, at) => Math.max(0, view.getInt32(0x34 + at * 4, true)));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const stretch = file.subarray(from, Math.min(file.length, from + all));
  const wide = (flags & 0x1000) !== 0 && isWide(file.subarray(from, from + all * 2));
  const unit = wide ? 2 : 1;
  const bytes =
    ((flags & 0x0004) === 0 ? undefined : byPieces(file, view)) ??
    (wide ? file.subarray(from, Math.min(file.length, from + all * 2)) : stretch);
  const byLanguage = encodingOfLanguage(view.getUint16(6, true));
  const byFont = byLanguage === undefined && isForeign(bytes) ? fontEncoding(file, view) : undefined;
  const decoder = new TextDecoder(wide ? 'utf-16le' : (byLanguage ?? byFont ?? 'windows-1252'));
  let at = 0;
  const [main = '', footnotes = '', , , comments = '', endnotes = ''] = counts.map((count) => {
    const part = bytes.subarray(at * unit, (at + count) * unit);
    at += count;
    return decoder.decode(part);
  });
  return { main, footnotes, comments, endnotes };
}

/** A character of the text, with its byte in the text stream. */
export interface TextPiece {
  readonly text: string;
  /** The byte of its first character, and bytes of each. */
  readonly from: number;
  readonly width: 1 | 2;
}

const maxDocPieces = 500_000;
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
  if (count <= 0 || count > maxDocPieces || at + size > table.length) throw new UnreadableDocument('broken');
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
