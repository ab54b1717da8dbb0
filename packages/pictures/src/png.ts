import { concat, latin1, maxParts, readLatin1, startsWith, viewOf } from './bytes.ts';

const signature = '\x89PNG\r\n\x1a\n';

/** One chunk: its four-letter type and its data (a view, not a copy). */
export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

export const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, signature);

/**
 * The chunks of a PNG (PNG specification, third edition, section 5) up to IEND, and where it ends. `end` is
 * undefined where the file breaks off or has too many chunks. Checksums are not compared: decoders do.
 */
export function readPng(bytes: Uint8Array): { chunks: PngChunk[]; end: number | undefined } {
  const chunks: PngChunk[] = [];
  const view = viewOf(bytes);
  let at = signature.length;
  while (at + 12 <= bytes.length && chunks.length < maxParts) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) break;
    const type = readLatin1(bytes, at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
    if (type === 'IEND') return { chunks, end };
  }
  return { chunks, end: undefined };
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** A PNG of these chunks; checksums are made new. */
export function writePng(chunks: readonly PngChunk[]): Uint8Array {
  const pieces = chunks.flatMap(({ type, data }) => {
    const body = concat([latin1(type), data]);
    const length = new Uint8Array(4);
    viewOf(length).setUint32(0, data.length);
    const crc = new Uint8Array(4);
    viewOf(crc).setUint32(0, crc32(body));
    return [length, body, crc];
  });
  return concat([latin1(signature), ...pieces]);
}

/** The keyword that a tEXt, zTXt or iTXt chunk begins with; undefined for other chunks. */
export function keywordOf({ type, data }: PngChunk): string | undefined {
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type)) return undefined;
  const end = data.indexOf(0);
  return end > 0 && end < 80 ? readLatin1(data, 0, end) : undefined;
}
