import { unzipSync } from 'fflate';
import { UnreadableDocument } from './read-failure.ts';

/** What a packed file may grow to. Office files hold XML that shrinks to a tenth or less, seldom to a hundredth. */
export const unpackBounds = {
  entries: 20_000,
  /** Bytes of all parts that are read. */
  total: 400 * 1024 * 1024,
  /** A part larger than this may not be more than `ratio` times as large as what it is unpacked from. */
  suspicious: 8 * 1024 * 1024,
  ratio: 400,
} as const;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1;

/** The names of all parts of a zip file. Throws UnreadableDocument. */
export function listParts(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, (name) => {
    names.push(name);
    return false;
  });
  return names;
}

/**
 * The wanted parts of a zip file. Sizes that a file lies about do not help it: each part has the room it asked for and no more.
 * Throws UnreadableDocument: `bomb` for one that grows beyond the bounds, `broken` for one that is none.
 */
export function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  const within = boundedSizes();
  return unzip(bytes, (name, size, originalSize) => wanted(name) && within(size, originalSize));
}

/** Throws UnreadableDocument as `unpack` would, and unpacks nothing: for a library that does it itself. */
export function checkSizes(bytes: Uint8Array, wanted: (name: string) => boolean): void {
  const within = boundedSizes();
  unzip(bytes, (name, size, originalSize) => wanted(name) && within(size, originalSize) && false);
}

/** Takes the sizes of one part after the other; throws for what grows beyond the bounds. */
function boundedSizes(): (size: number, originalSize: number) => true {
  let total = 0;
  return (size, originalSize) => {
    total += originalSize;
    if (total > unpackBounds.total) throw new UnreadableDocument('bomb');
    if (originalSize > unpackBounds.suspicious && originalSize > size * unpackBounds.ratio)
      throw new UnreadableDocument('bomb');
    return true;
  };
}

function unzip(
  bytes: Uint8Array,
  wanted: (name: string, size: number, originalSize: number) => boolean,
): Record<string, Uint8Array> {
  let entries = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        entries += 1;
        if (entries > unpackBounds.entries) throw new UnreadableDocument('bomb');
        return wanted(name, size, originalSize);
      },
    });
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('broken', { cause: error });
  }
}

const decoder = new TextDecoder();

/** A part as text. XML is UTF-8 unless its mark says UTF-16. */
export function partText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decoder.decode(bytes);
}

/** A path in a package as it is meant from another part's folder: `../media/a.png` from `ppt/slides/s.xml`. */
export function resolvePart(from: string, target: string): string {
  const plain = decodeOnce(target.split('#')[0] ?? '');
  const parts = plain.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of plain.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
