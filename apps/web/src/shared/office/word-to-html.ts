import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';

/** A Word file that cannot be read: broken, too large, too many entries, or with a DOCTYPE. */
export class UnreadableWord extends Error {
  override readonly name = 'UnreadableWord';
  readonly reason: 'broken' | 'bomb' | 'crowded' | 'unsafe';

  constructor(reason: UnreadableWord['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The elements of the page headers, each text once: contact details often stand there. */
function headerBlocks(parts: Readonly<Record<string, Uint8Array>>): string {
  const seen = new Set<string>();
  let blocks = '';
  for (const [name, part] of Object.entries(parts)) {
    if (!/^word\/header\d*\.xml$/.test(name)) continue;
    // References to other parts of the header mean other ones in the body.
    const inner =
      /<w:hdr\b[^>]*>([\s\S]*)<\/w:hdr>/.exec(strFromU8(part))?.[1]?.replace(/\sr:\w+="[^"]*"/g, '') ?? '';
    const text = inner.replace(/<[^>]*>|\s/g, '');
    if (text === '' || seen.has(text)) continue;
    seen.add(text);
    blocks += inner;
  }
  return blocks;
}

interface WordBounds {
  /** Unpacked bytes of the entries with text, in all. */
  readonly unpacked: number;
  /** Entries of any kind. */
  readonly entries: number;
  /** Puts the text of page headers before that of the body. */
  readonly headers?: boolean;
}

const needed = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[\w.-]+\.xml|word\/_rels\/[\w.-]+\.rels)$/;

/**
 * Unpacks the entries that the text needs. A false size does not help a hostile file: each entry gets the memory that it
 * declares.
 */
function unpack(bytes: Uint8Array, bounds: WordBounds): Record<string, Uint8Array> {
  let room = bounds.unpacked;
  let entries = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      entries += 1;
      if (entries > bounds.entries) throw new UnreadableWord('crowded');
      if (!needed.test(name)) return false;
      room -= originalSize;
      if (room < 0) throw new UnreadableWord('bomb');
      return true;
    },
  });
}

/** Converts a docx to HTML with mammoth, without pictures and macros. Throws UnreadableWord. Undefined for other zip files. */
export async function wordToHtml(bytes: Uint8Array, bounds: WordBounds): Promise<string | undefined> {
  let parts: Record<string, Uint8Array>;
  try {
    parts = unpack(bytes, bounds);
  } catch (error) {
    throw error instanceof UnreadableWord ? error : new UnreadableWord('broken', error);
  }
  const main = parts['word/document.xml'];
  if (!main) return undefined;
  // Entity declarations can make XML grow; office programs write none.
  if (
    Object.values(parts).some((part) =>
      new TextDecoder().decode(part.subarray(0, 2_000)).includes('<!DOCTYPE'),
    )
  )
    throw new UnreadableWord('unsafe');
  const headers = bounds.headers ? headerBlocks(parts) : '';
  if (headers)
    parts['word/document.xml'] = strToU8(
      strFromU8(main).replace(/<w:body\b[^>]*>/, (body) => body + headers),
    );
  const plain = zipSync(parts, { level: 0 });
  try {
    // In a browser mammoth reads the one, in Node the other.
    const input: unknown = { arrayBuffer: plain.slice().buffer, buffer: plain };
    const { value } = await mammoth.convertToHtml(input as Parameters<typeof mammoth.convertToHtml>[0], {
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      includeEmbeddedStyleMap: false,
    });
    return value;
  } catch (error) {
    throw new UnreadableWord('broken', error);
  }
}
