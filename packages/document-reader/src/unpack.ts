import { unzipSync } from 'fflate';
import { UnreadableDocument } from './unreadable-document.ts';

/** Limits of unpacked files. Office files contain XML that compresses to a tenth or less, seldom to a hundredth. */
export const unpackLimits = {
  entries: 20_000,
  /** Bytes of all entries that are read. */
  total: 400 * 1024 * 1024,
  /** An entry larger than this may be at most `ratio` times its compressed size. */
  suspicious: 8 * 1024 * 1024,
  ratio: 400,
} as const;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1;

/** The names of all entries of a zip file. Throws UnreadableDocument. */
export function listEntries(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, (name) => {
    names.push(name);
    return false;
  });
  return names;
}

/**
 * Unpacks entries of a zip file within the limits. A false size does not help a hostile file: each entry gets the memory that
 * it declares. Throws UnreadableDocument: `bomb` beyond the limits, `broken` for what is no zip.
 */
export function unpack(bytes: Uint8Array, filter: (name: string) => boolean): Record<string, Uint8Array> {
  const within = createSizeCheck();
  return unzip(bytes, (name, size, originalSize) => filter(name) && within(size, originalSize));
}

/** Throws if the entries together exceed the limits. */
function createSizeCheck(): (size: number, originalSize: number) => true {
  let total = 0;
  return (size, originalSize) => {
    total += originalSize;
    if (total > unpackLimits.total) throw new UnreadableDocument('bomb');
    if (originalSize > unpackLimits.suspicious && originalSize > size * unpackLimits.ratio)
      throw new UnreadableDocument('bomb');
    return true;
  };
}

/** Some programs write the folders of a name as Windows does. */
const plainName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '');

function unzip(
  bytes: Uint8Array,
  filter: (name: string, size: number, originalSize: number) => boolean,
): Record<string, Uint8Array> {
  let entries = 0;
  try {
    const found = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        entries += 1;
        if (entries > unpackLimits.entries) throw new UnreadableDocument('bomb');
        return filter(plainName(name), size, originalSize);
      },
    });
    return Object.fromEntries(Object.entries(found).map(([name, content]) => [plainName(name), content]));
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('broken', { cause: error });
  }
}

const decoder = new TextDecoder();

/** XML is UTF-8 unless its byte order mark says UTF-16. */
export function decodeEntry(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decoder.decode(bytes);
}

/** Resolves a relative path of another entry: `../media/a.png` in `ppt/slides/s.xml`. */
export function resolvePath(from: string, target: string): string {
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
