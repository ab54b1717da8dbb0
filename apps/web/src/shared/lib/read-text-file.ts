import { formatBytes } from './format-bytes.ts';
import { decodeText, guessUtf16, type DecodedText } from '@baigong/document-reader/text-encoding';

/** The most characters one text file may have: what one message can carry to a model. */
export const MAX_TEXT_FILE = 400_000;

/** GB18030 needs at most four bytes for a character; a larger file is too long in any encoding. */
const maxBytes = MAX_TEXT_FILE * 4 + 3;
const headBytes = 64 * 1024;

/** A file that cannot be used as text. `message` is the Chinese sentence for the visitor. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const documentKinds: Record<string, string> = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  wps: 'WPS',
  xls: 'Excel',
  xlsx: 'Excel',
  et: 'WPS',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
  epub: 'EPUB',
};

const extensionOf = (name: string) => name.toLowerCase().split('.').pop() ?? '';

function toUnreadableFile(name: string): UnreadableFile {
  const kind = documentKinds[extensionOf(name)];
  return new UnreadableFile(
    kind
      ? `“${name}”是 ${kind} 文档，这里只能读图片和纯文本文件。请复制其中的文字粘贴进来，或另存为 txt 后再添加。`
      : `“${name}”不是文本文件，无法读取。这里可以添加图片，以及 txt、md、csv、json、代码等文本文件。`,
  );
}

/**
 * Reads a text file, whatever Chinese encoding it is in.
 * Throws UnreadableFile for one that is not text, empty, or longer than MAX_TEXT_FILE characters.
 */
export async function readTextFile(file: Blob & { readonly name: string }): Promise<DecodedText> {
  const tooLong = (size: string) =>
    new UnreadableFile(
      `“${file.name}”有${size}，超过 40 万字的上限。请拆成几个文件分次发送，或只粘贴需要的部分。`,
    );
  if (file.size === 0) throw new UnreadableFile(`“${file.name}”是空文件，没有可以发送的内容。`);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, maxBytes + 1).arrayBuffer());
  } catch {
    throw new UnreadableFile(`“${file.name}”读取失败，它可能已被移动或改名。请重新选择文件。`);
  }
  if (file.size > maxBytes) {
    // Cut at an even byte before a possible half character, only to tell text from the rest.
    const head = bytes.subarray(0, headBytes);
    if (head.includes(0) && !guessUtf16(head)) throw toUnreadableFile(file.name);
    if (extensionOf(file.name) in documentKinds) throw toUnreadableFile(file.name);
    throw tooLong(` ${formatBytes(file.size)}`);
  }
  const decoded = decodeText(bytes);
  if (!decoded) throw toUnreadableFile(file.name);
  if (decoded.text.length > MAX_TEXT_FILE)
    throw tooLong(`约 ${(decoded.text.length / 10_000).toFixed(1)} 万字`);
  if (decoded.text.trim() === '') throw new UnreadableFile(`“${file.name}”里没有文字，没有可以发送的内容。`);
  return decoded;
}
