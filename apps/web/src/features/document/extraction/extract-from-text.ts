import type { DocumentFormat } from '@baigong/documents';
import { decodeText } from '../../../shared/lib/read-text-file.ts';
import { extensionOf, formatOfName } from '../formats/format-registry.ts';
import type { ExtractedText } from './formats/extraction-context.ts';
import { readCsv } from './formats/read-csv.ts';
import { looksLikeMarkdown, readMarkdown } from './formats/read-markdown.ts';
import { readPlain } from './formats/read-plain.ts';
import { htmlBlocks } from './markup/html-blocks.ts';
import { UnreadableDocument } from './extraction-error.ts';

/** A page that names its encoding is read by it, where the browser knows it and the bytes agree. */
function declaredText(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 2_048));
  const label = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  if (label === undefined || /^utf-?8$/i.test(label)) return undefined;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}

const isHtml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta)\b/i.test(
    text.slice(0, 5_000),
  );

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
  const decoded = declaredText(bytes) ?? decodeText(bytes)?.text;
  if (decoded === undefined) {
    // The file's name promises something, and its bytes are not even text: it is cut short or damaged.
    throw new UnreadableDocument(promised === undefined ? 'unknown' : 'broken');
  }
  const text = decoded.replace(/^\ufeff/, '');
  if (text.trim() === '') throw new UnreadableDocument('empty');
  if (isOldSheet(text)) return { ...(await readSheet()), format: 'xlsx' };
  if (isHtml(text)) {
    const { blocks, title } = htmlBlocks(text);
    if (title !== '' && blocks[0]?.kind !== 'heading' && blocks.length > 0)
      blocks.unshift({ kind: 'heading', level: 1, text: title });
    return { format: 'html', blocks, notes: [] };
  }
  // What calls itself a workbook and is text is a table all the same.
  if (promised === 'csv' || promised === 'xlsx') return { format: 'csv', ...readCsv(text) };
  if (promised === 'markdown' || (extensionOf(name) !== 'txt' && looksLikeMarkdown(text)))
    return { format: 'markdown', ...readMarkdown(text) };
  return { format: 'text', ...readPlain(text) };
}
