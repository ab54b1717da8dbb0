import { Unzlib, type Gunzip } from 'fflate';

/**
 * Inflates a stream of zlib, or of gzip, up to a length; what comes after is left alone, so that a small file cannot fill the memory.
 * Broken streams give what could be read of them; `whole` tells whether that was all.
 */
export function inflateUpTo(
  bytes: Uint8Array,
  most: number,
  Stream: typeof Unzlib | typeof Gunzip = Unzlib,
): { data: Uint8Array; whole: boolean } {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const stream = new Stream((piece, final) => {
    pieces.push(piece);
    length += piece.length;
    ended = final;
  });
  const isFull = (): boolean => length > most;
  try {
    // In small pieces, so that what they unfold to (at most a thousand times as much) is counted in time.
    for (let at = 0; at < bytes.length && !isFull(); at += 2_048)
      stream.push(bytes.subarray(at, at + 2_048), at + 2_048 >= bytes.length);
  } catch {
    // What was read until then is used.
  }
  const whole = new Uint8Array(Math.min(length, most));
  let at = 0;
  for (const piece of pieces) {
    if (at >= whole.length) break;
    whole.set(piece.subarray(0, whole.length - at), at);
    at += piece.length;
  }
  return { data: whole, whole: ended && length <= most };
}
