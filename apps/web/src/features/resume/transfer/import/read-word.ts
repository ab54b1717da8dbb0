import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { importBounds } from './import-reading.ts';

/** A Word file that cannot be read. `message` is the sentence for the visitor. */
export class UnreadableWord extends Error {
  override readonly name = 'UnreadableWord';
}

const broken = 'Word 文档已损坏，读不出内容。请用 Word 或 WPS 打开后另存为 docx，再导入一次。';
const needed = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[\w.-]+\.xml|word\/_rels\/[\w.-]+\.rels)$/;

/** The parts of a Word file that its text needs. Sizes that a file lies about do not help it: each part has its room. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let room: number = importBounds.unpacked;
  let entries = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      entries += 1;
      if (entries > 2_000) throw new UnreadableWord('这个文件里装了太多东西，不像一份 Word 简历，没有导入。');
      if (!needed.test(name)) return false;
      room -= originalSize;
      if (room < 0) throw new UnreadableWord('这个文件解开后大得不正常（压缩炸弹），没有导入任何内容。');
      return true;
    },
  });
}

/**
 * A Word file (docx) as HTML, by mammoth; pictures and macros stay behind. Throws UnreadableWord.
 * @returns undefined for a zip file that holds something else
 */
export async function wordToHtml(bytes: Uint8Array): Promise<string | undefined> {
  let parts: Record<string, Uint8Array>;
  try {
    parts = unpack(bytes);
  } catch (error) {
    throw error instanceof UnreadableWord ? error : new UnreadableWord(broken);
  }
  const main = parts['word/document.xml'];
  if (!main) return undefined;
  // Entities of its own are what makes XML grow; office programs write none.
  if (
    Object.values(parts).some((part) =>
      new TextDecoder().decode(part.subarray(0, 2_000)).includes('<!DOCTYPE'),
    )
  )
    throw new UnreadableWord('这个 Word 文档里有不安全的声明（DOCTYPE），没有导入任何内容。');
  const plain = zipSync(parts, { level: 0 });
  try {
    // In a browser mammoth reads the one, in Node the other.
    const input: unknown = { arrayBuffer: plain.slice().buffer, buffer: plain };
    const { value } = await mammoth.convertToHtml(input as Parameters<typeof mammoth.convertToHtml>[0], {
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      includeEmbeddedStyleMap: false,
    });
    return value;
  } catch {
    throw new UnreadableWord(broken);
  }
}
