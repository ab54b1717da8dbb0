import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Encodings that answers come in, the best one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Different headers that are remembered; browsers send three or four. */
const maxHeaders = 100;
const remembered = new Map<string, readonly Encoding[]>();

/** The encodings that an Accept-Encoding header takes, by name or `*`, unless with q=0; the best one first. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return [];
  const known = remembered.get(header);
  if (known) return known;
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const accepted = encodings.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
  if (remembered.size >= maxHeaders) remembered.clear();
  remembered.set(header, accepted);
  return accepted;
}

/**
 * Compresses at a speed for answers that are made while somebody waits: 1 ms for 8 KB. Not in libuv's thread pool,
 * where it would wait behind pictures that are decoded and passwords that are hashed.
 */
export function compress(data: Uint8Array, encoding: Encoding): Buffer {
  return encoding === 'br'
    ? brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(data);
}

/** An entity tag of content, in an encoding. */
export function contentTag(content: Uint8Array | string, encoding: Encoding | undefined): string {
  return encodedTag(hash('sha256', content, 'base64url').slice(0, 22), encoding);
}

/** An entity tag of whatever tells one version from another, in an encoding. */
export function encodedTag(version: string, encoding: Encoding | undefined): string {
  return `"${version}${encoding ? `-${encoding}` : ''}"`;
}
