import { concat, latin1, maxParts, readLatin1, startsWith, viewOf } from './bytes.ts';

/** One chunk of a RIFF file: its four-letter type and its data without the padding. */
export interface WebpChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

export const isWebp = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8);

/** Flags of the VP8X chunk (WebP container specification). */
const webpFlags = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, icc: 0x20 } as const;

/** The chunks of a WebP file, and where it ends; undefined where it breaks off or has too many chunks. */
export function readWebp(bytes: Uint8Array): { chunks: WebpChunk[]; end: number | undefined } {
  const view = viewOf(bytes);
  const promised = bytes.length >= 12 ? view.getUint32(4, true) + 8 : Number.POSITIVE_INFINITY;
  const limit = Math.min(bytes.length, promised);
  const chunks: WebpChunk[] = [];
  let at = 12;
  while (at + 8 <= limit && chunks.length < maxParts) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > limit) break;
    chunks.push({ type: readLatin1(bytes, at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  // Some writers leave out the last chunk's padding.
  const whole = promised <= bytes.length && at >= promised && chunks.length > 0;
  return { chunks, end: whole ? promised : undefined };
}

/** A WebP file of these chunks. */
export function writeWebp(chunks: readonly WebpChunk[]): Uint8Array {
  const pieces = chunks.flatMap(({ type, data }) => {
    const length = new Uint8Array(4);
    viewOf(length).setUint32(0, data.length, true);
    return [latin1(type), length, data, new Uint8Array(data.length % 2)];
  });
  const body = concat([latin1('WEBP'), ...pieces]);
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, body.length, true);
  return concat([latin1('RIFF'), size, body]);
}

/** Size and transparency as the first picture chunk says them. */
export function webpCanvas(
  chunks: readonly WebpChunk[],
): { width: number; height: number; alpha: boolean; animated: boolean } | undefined {
  for (const { type, data } of chunks) {
    const view = viewOf(data);
    if (type === 'VP8X' && data.length >= 10) {
      const flags = data[0] ?? 0;
      return {
        width: 1 + (view.getUint32(4, true) & 0xffffff),
        height: 1 + (view.getUint16(7, true) | ((data[9] ?? 0) << 16)),
        alpha: (flags & webpFlags.alpha) !== 0,
        animated: (flags & webpFlags.animation) !== 0,
      };
    }
    if (type === 'VP8 ' && data.length >= 10 && startsWith(data, '\x9d\x01\x2a', 3))
      return {
        width: view.getUint16(6, true) & 0x3fff,
        height: view.getUint16(8, true) & 0x3fff,
        alpha: false,
        animated: false,
      };
    if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
      const bits = view.getUint32(1, true);
      return {
        width: 1 + (bits & 0x3fff),
        height: 1 + ((bits >>> 14) & 0x3fff),
        alpha: ((bits >>> 28) & 1) === 1,
        animated: false,
      };
    }
  }
  return undefined;
}

/** The VP8X chunk that says what else is in a file of these chunks; must stand first. */
export function extendedHeader(chunks: readonly WebpChunk[]): WebpChunk | undefined {
  const canvas = webpCanvas(chunks);
  if (!canvas) return undefined;
  const has = (type: string): boolean => chunks.some((chunk) => chunk.type === type);
  const data = new Uint8Array(10);
  data[0] =
    (canvas.animated ? webpFlags.animation : 0) |
    (canvas.alpha || has('ALPH') ? webpFlags.alpha : 0) |
    (has('XMP ') ? webpFlags.xmp : 0) |
    (has('EXIF') ? webpFlags.exif : 0) |
    (has('ICCP') ? webpFlags.icc : 0);
  const view = viewOf(data);
  view.setUint16(4, (canvas.width - 1) & 0xffff, true);
  data[6] = (canvas.width - 1) >> 16;
  view.setUint16(7, (canvas.height - 1) & 0xffff, true);
  data[9] = (canvas.height - 1) >> 16;
  return { type: 'VP8X', data };
}
