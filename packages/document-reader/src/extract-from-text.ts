import { tableText, type DocumentFormat } from './document-text.ts';
import { decodeText, type DecodedText } from './text/text-encoding.ts';
import { extensionOf, formatOfName } from './format-registry.ts';
import type { ExtractedText } from './extraction-context.ts';
import { readCsv } from './sheets/read-csv.ts';
import { looksLikeMarkdown, readMarkdown, readPlain } from './text/read-plain.ts';
import { htmlBlocks } from './markup/html-blocks.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** Elements of web pages that begin or fill a fragment. */
const known = new Set(
  (
    'a abbr address article aside b big blockquote body br button caption center cite code col colgroup dd del details dfn ' +
    'div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd label ' +
    'legend li link main mark meta nav ol p pre q s samp section small span strike strong style sub summary sup table tbody ' +
    'td tfoot th thead title tr tt u ul'
  ).split(' '),
);
/** Elements that no tag closes, or whose closing tag may be left out. */
const unclosed = new Set(
  'br col colgroup dd dt hr img input li link meta p tbody td tfoot th thead tr'.split(' '),
);
const blocks = new Set(
  'article blockquote br center div dl h1 h2 h3 h4 h5 h6 li ol p section table td tr ul'.split(' '),
);
/** Files in which tags are part of a program, a text about tags, or another markup. */
const otherMarkup = new Set(
  (
    'astro c cc cpp cs css csv ejs erb go h hbs java js json jsonl jsx kt less liquid log lua markdown md mdx mjs php pl ' +
    'properties pug py rb rs rst sass scss sh sql svelte svg swift tex toml ts tsv tsx twig vb vue xml xsl yaml yml'
  ).split(' '),
);

const page = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|table|meta)\b/i;
const firstTag = /^\s*<([a-z][a-z0-9]*)[\s/>]/i;
const tag = /<(\/?)([a-zA-Z][\w:.-]*)(?:\s[^<>]*|\/)?>/g;
/** What stands in programs and templates beside their tags. */
const program =
  /^\s*(?:import|export|const|let|var|function|return|public|private|package|using|def|from)\b[^\n]*[;{(:'"]\s*$|\bclassName=|=\{|\s(?:v-(?:if|for|model|bind)|@click|ng-\w+|\*ng\w+)=|<\?php|<%|^#include\b/m;
const scripts = /<(script|style)\b[^]*?<\/\1\s*>/gi;
const sampleLength = 64 * 1024;

/** Comments at the beginning say nothing about what follows. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

interface TagCount {
  readonly known: number;
  readonly other: number;
  readonly blocks: number;
  /** Opened and never closed, of those that need it. */
  readonly open: number;
  readonly quoted: number;
}

function countTags(text: string): TagCount {
  const depth = new Map<string, number>();
  let [ours, other, ofBlocks, quoted] = [0, 0, 0, 0];
  for (const match of text.matchAll(tag)) {
    const name = (match[2] ?? '').toLowerCase();
    if (!known.has(name)) {
      other += 1;
      continue;
    }
    ours += 1;
    if (/[`'"“‘「]/.test(text[match.index - 1] ?? '')) quoted += 1;
    if (blocks.has(name)) ofBlocks += 1;
    if (!unclosed.has(name)) depth.set(name, (depth.get(name) ?? 0) + (match[1] === '' ? 1 : -1));
  }
  const open = [...depth.values()].reduce((sum, one) => sum + Math.abs(one), 0);
  return { known: ours, other, blocks: ofBlocks, open, quoted };
}

/**
 * Whether a text is a web page or a part of one: by its beginning, by the name of its file, or by its tags. Source code and texts
 * about tags are none.
 */
function looksLikeHtml(text: string, extension: string): boolean {
  const sample = withoutComments(text.slice(0, sampleLength));
  if (page.test(sample)) return true;
  if (otherMarkup.has(extension)) return false;
  const body = sample.replaceAll(scripts, '');
  const count = countTags(body);
  if (/^x?html?$/.test(extension)) return count.known > 0 || /&(?:[a-z]+|#\d+);/i.test(body);
  if (program.test(body) || count.other > count.known * 0.25 || count.quoted > count.known * 0.2)
    return false;
  const first = firstTag.exec(sample)?.[1]?.toLowerCase() ?? '';
  if (known.has(first) || first === 'script') return count.known > 1 && count.open <= count.known * 0.25;
  // Prose with marks in it, as out of a form or a database.
  return (
    count.known >= 4 &&
    count.blocks >= 2 &&
    count.open <= count.known * 0.1 &&
    body.length < count.known * 400
  );
}

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
  'utf-32le': 'UTF-32',
  'utf-32be': 'UTF-32',
  'windows-1250': 'Windows-1250（中欧文字）',
  'windows-1251': 'Windows-1251（西里尔文）',
  'windows-1252': 'Windows-1252（西欧文字）',
  'windows-1253': 'Windows-1253（希腊文）',
  'windows-1254': 'Windows-1254（土耳其文）',
  'windows-1255': 'Windows-1255（希伯来文）',
  'windows-1256': 'Windows-1256（阿拉伯文）',
  'windows-874': 'Windows-874（泰文）',
  'koi8-r': 'KOI8-R（俄文）',
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
    import('./word/word-from-xml.ts'),
    import('./word/read-docx.ts'),
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

/** An electronic invoice that is XML: its fields as a table, then all that its elements say. Undefined for one without a number. */
async function readInvoice(text: string): Promise<ExtractedText | undefined> {
  const [{ xmlInvoiceFields, invoiceNotes }, { readTree, elementsOf, textOf }] = await Promise.all([
    import('./ofd/invoice-fields.ts'),
    import('./markup/read-markup.ts'),
  ]);
  const { root } = readTree(text);
  const fields = xmlInvoiceFields(root);
  if (fields.length === 0) return undefined;
  const rows = fields.map(({ name, value }) => [name, value]);
  const leaves = (element: typeof root): string[][] => {
    const inner = elementsOf(element);
    if (inner.length > 0) return inner.flatMap(leaves);
    const value = textOf(element).trim();
    return value === '' ? [] : [[element.name, value]];
  };
  const all = leaves(root);
  return {
    blocks: [
      { kind: 'heading', level: 1, text: '电子发票' },
      { kind: 'table', rows, text: tableText(rows) },
      { kind: 'heading', level: 2, text: '文件里的全部内容' },
      { kind: 'table', rows: all, text: tableText(all) },
    ],
    notes: invoiceNotes(fields),
    fields,
  };
}

const isInvoice = (text: string): boolean =>
  /^\s*(?:<\?[^>]*>\s*)?<(?:\w+:)?EInvoice\b/.test(text.slice(0, 4_000));

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
  const invoice = isInvoice(text) ? await readInvoice(text) : undefined;
  if (invoice) return { ...invoice, format: 'text' };
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
