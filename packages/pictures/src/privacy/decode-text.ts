const strict = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Bytes that metadata are read from at most; more of one text is not shown. */
export const maxDecoded = 1 << 20;

/**
 * Text of unknown encoding: with a byte order mark by it, then UTF-8, then GB 18030, which Chinese programs write where
 * the standard says ASCII; else ISO 8859-1. Never fails.
 */
export function decodeText(given: Uint8Array): string {
  const bytes = given.subarray(0, maxDecoded);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return strict(bytes, 'utf-8') ?? strict(bytes, 'gb18030') ?? new TextDecoder('windows-1252').decode(bytes);
}

const likely = /[\x20-\x7e\n\u00c0-\u024f\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/g;
const plausibility = (text: string): number => text.match(likely)?.length ?? 0;

/** UTF-16 in either byte order: writers of Exif comments do not agree on it, so the likelier reading is taken. */
export function decodeUtf16(given: Uint8Array): string {
  const bytes = given.subarray(0, maxDecoded);
  if (bytes[0] === 0xfe || bytes[0] === 0xff) return decodeText(bytes);
  const [little, big] = ['utf-16le', 'utf-16be'].map((encoding) => new TextDecoder(encoding).decode(bytes));
  return plausibility(big ?? '') > plausibility(little ?? '') ? (big ?? '') : (little ?? '');
}

/** An XMP packet, which may be in UTF-8, UTF-16 or UTF-32 (XMP specification, part 3). */
export function decodePacket(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 64);
  const zeros = start.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  if (start.length >= 16 && zeros >= start.length / 3) {
    // UTF-32 of such letters is UTF-16 with more zeros between.
    return decodeUtf16(bytes).replaceAll('\0', '');
  }
  return decodeText(bytes);
}
