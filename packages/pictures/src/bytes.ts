/** Parts of one file that are read, at most; a film of pictures has thousands. */
export const maxParts = 20_000;

/** Joins pieces into one array. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Text of one-byte characters (ISO 8859-1) as bytes. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

/** Bytes as text of one-byte characters; never fails. */
export function readLatin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = '';
  for (let at = from; at < to; at += 0x4000)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 0x4000)));
  return text;
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes as UTF-8 text; what is none becomes U+FFFD. */
export const readUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Whether one-byte text stands at a place. */
export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  if (at + text.length > bytes.length) return false;
  for (let n = 0; n < text.length; n += 1) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

/** A view for reading numbers, over exactly these bytes. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether an ICC profile begins here: it says so at 36 (ICC.1:2022, 7.2). */
export const isProfile = (bytes: Uint8Array): boolean => startsWith(bytes, 'acsp', 36);
