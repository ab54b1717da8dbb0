import type { DocumentFormat } from '@baigong/documents';
import { decodeText, type DecodedText } from '../../../shared/lib/text-encoding.ts';
import { extensionOf, formatOfName } from '../formats/format-registry.ts';
import type { ExtractedText } from './formats/extraction-context.ts';
import { readCsv } from './formats/read-csv.ts';
import { looksLikeMarkdown, readMarkdown } from './formats/read-markdown.ts';
import { readPlain } from './formats/read-plain.ts';
import { looksLikeHtml } from './markup/detect-html.ts';
import { htmlBlocks } from './markup/html-blocks.ts';
import { UnreadableDocument } from './extraction-error.ts';

/** A page or an XML file that names its encoding is read by it, where the browser knows it and the bytes agree. */
function declaredText(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 2_048));
  const label =
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return undefined;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}

const encodingNames: Readonly<Record<DecodedText['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16（大端）',
  gb18030: 'GB18030（简体中文）',
  big5: 'Big5（繁体中文）',
  shift_jis: 'Shift_JIS（日文）',
  'euc-jp': 'EUC-JP（日文）',
  'euc-kr': 'EUC-KR（韩文）',
  'windows-1252': 'Windows-1252（西欧文字）',
};

/** A guess is said, with how sure it is. */
function encodingNotes(decoded: DecodedText | undefined): string[] {
  if (!decoded || decoded.confidence === 1) return [];
  const sure = `文件没有写明文字编码，按 ${encodingNames[decoded.encoding]} 读取，把握 ${Math.round(decoded.confidence * 100)}%。`;
  return [decoded.confidence < 0.75 ? `${sure}如果是乱码，请用原来的软件另存为 UTF-8 后再打开。` : sure];
}

/** Word documents in one XML file, which many servers hand out under the name doc. */
async function readWord(text: string): Promise<ExtractedText> {
  const [{ wordFromXml }, { readDocx }] = await Promise.all([
    import('./formats/word/word-from-xml.ts'),
    import('./formats/read-docx.ts'),
  ]);
  return readDocx(wordFromXml(text));
}

/** A Word document in one XML file: of Word 2003, or the parts of a newer one in a row. */
const isWordXml = (text: string): boolean => {
  const head = text.slice(0, 4_000);
  return (
    /^\s*(?:<\?[^>]*>\s*)*<(?:\w+:)?(?:wordDocument|package)\b/.test(head) &&
    /office\/word\/2003\/wordml|office\/2006\/xmlPackage/.test(head)
  );
};

/** Excel's XML of 2003, which banks and shops still hand out under the name xls. */
const isOldSheet = (text: string): boolean =>
  text.slice(0, 2_000).includes('urn:schemas-microsoft-com:office:spreadsheet');

/** Reads a file that is text of some kind: web page, table, Markdown or plain. Throws UnreadableDocument. */
export async function extractFromText(
  bytes: Uint8Array,
  name: string,
  readSheet: () => Promise<ExtractedText>,
): Promise<ExtractedText & { format: DocumentFormat }> {
  const promised = formatOfName(name);
  const declared = declaredText(bytes);
  const guessed = declared === undefined ? (decodeText(bytes) ?? undefined) : undefined;
  const decoded = declared ?? guessed?.text;
  if (decoded === undefined) {
    // The file's name promises something, and its bytes are not even text: it is cut short or damaged.
    throw new UnreadableDocument(promised === undefined ? 'unknown' : 'broken');
  }
  const text = decoded.replace(/^\ufeff/, '');
  if (text.trim() === '') throw new UnreadableDocument('empty');
  const notes = encodingNotes(guessed);
  const read = await readAs(text, name, readSheet);
  return { ...read, notes: [...notes, ...read.notes] };
}

async function readAs(
  text: string,
  name: string,
  readSheet: () => Promise<ExtractedText>,
): Promise<ExtractedText & { format: DocumentFormat }> {
  const promised = formatOfName(name);
  const extension = extensionOf(name);
  if (isWordXml(text)) return { ...(await readWord(text)), format: 'docx' };
  if (isOldSheet(text)) return { ...(await readSheet()), format: 'xlsx' };
  const marked = promised === 'markdown' || (extension !== 'txt' && looksLikeMarkdown(text));
  if (looksLikeHtml(text, marked && promised !== 'html' ? 'md' : extension)) {
    const { blocks, title } = htmlBlocks(text);
    // A page that has a heading of its own shows its title nowhere.
    const isHeaded =
      blocks[0]?.kind === 'heading' || blocks.some((block) => block.kind === 'heading' && block.level === 1);
    if (title !== '' && !isHeaded && blocks.length > 0)
      blocks.unshift({ kind: 'heading', level: 1, text: title });
    return { format: 'html', blocks, notes: [] };
  }
  // What calls itself a workbook and is text is a table all the same.
  if (promised === 'csv' || promised === 'xlsx') return { format: 'csv', ...readCsv(text) };
  if (marked) return { format: 'markdown', ...readMarkdown(text) };
  return { format: 'text', ...readPlain(text) };
}
