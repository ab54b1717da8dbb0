import type { DocumentFormat } from '@baigong/documents';
import { isZip, listParts } from './unpack.ts';
import type { ReadFailureCode } from './read-failure.ts';

/** Formats that the bytes tell; all others are text of some kind. */
export type BinaryFormat = Exclude<DocumentFormat, 'csv' | 'html' | 'markdown' | 'text'>;

/** What a file turned out to be by its content: a format, plain text of some kind yet to be told, or why it is refused. */
export type FileKind =
  | { readonly format: BinaryFormat }
  | { readonly refused: ReadFailureCode }
  | 'some-text';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** Whether a compound file (old Office, encrypted new Office) has a stream of this name in its directory. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const wanted = Uint8Array.from(
    Array.from(name, (letter) => [letter.charCodeAt(0), 0])
      .flat()
      .concat([0, 0]),
  );
  for (let at = bytes.indexOf(wanted[0] ?? 0, 512); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    // Entries of a directory stand 128 bytes apart.
    if (at % 128 !== 0) {
      at += 127 - (at % 128);
      continue;
    }
    if (wanted.every((value, index) => bytes[at + index] === value)) return true;
  }
  return false;
}

function zipKind(bytes: Uint8Array): FileKind {
  const names = listParts(bytes);
  if (names.some((name) => /^ppt\/presentation.*\.xml$/i.test(name))) return { format: 'pptx' };
  if (names.some((name) => /^xl\/workbook\.(xml|bin)$/i.test(name))) return { format: 'xlsx' };
  if (names.some((name) => /^word\/[\w.-]+\.xml$/i.test(name))) return { format: 'docx' };
  if (names.includes('META-INF/container.xml')) return { format: 'epub' };
  if (names.includes('content.xml') && names.includes('styles.xml')) {
    const type = ascii(bytes, 30, 120);
    if (type.includes('opendocument.spreadsheet')) return { format: 'xlsx' };
    return { refused: 'openDocument' };
  }
  return { refused: 'archive' };
}

/** Tells a file by its first bytes, and a packed one by its parts. Throws UnreadableDocument for a zip that is broken. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return { refused: 'empty' };
  if (ascii(bytes, 0, 1_024).includes('%PDF-')) return { format: 'pdf' };
  if (isZip(bytes)) return zipKind(bytes);
  const head = ascii(bytes, 0, 16);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    if (hasStream(bytes, 'EncryptedPackage')) return { refused: 'encrypted' };
    if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) return { format: 'xlsx' };
    return { refused: 'oldOffice' };
  }
  if (head.startsWith('{\\rtf')) return { refused: 'oldOffice' };
  if (
    head.startsWith('\u0089PNG') ||
    head.startsWith('\u00ff\u00d8\u00ff') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    (head.startsWith('BM') && bytes.length > 54 && bytes[6] === 0 && bytes[7] === 0) ||
    (head.slice(4, 8) === 'ftyp' && /^(avif|avis|heic|heix|mif1|msf1)$/.test(head.slice(8, 12)))
  )
    return { format: 'picture' };
  if (head.startsWith('Rar!') || head.startsWith('7z\u00bc\u00af') || head.startsWith('\u001f\u008b'))
    return { refused: 'archive' };
  return 'some-text';
}

const extensions: Partial<Record<string, DocumentFormat>> = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  pptx: 'pptx',
  pptm: 'pptx',
  ppsx: 'pptx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xlsb: 'xlsx',
  xls: 'xlsx',
  et: 'xlsx',
  ods: 'xlsx',
  csv: 'csv',
  tsv: 'csv',
  epub: 'epub',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  log: 'text',
  json: 'text',
  xml: 'text',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  gif: 'picture',
  bmp: 'picture',
  avif: 'picture',
  heic: 'picture',
};

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';

/** The format that a file's name promises, if any. */
export const promisedFormat = (name: string): DocumentFormat | undefined => extensions[extensionOf(name)];

/** The formats as visitors call them. */
export const formatNames: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'PDF',
  docx: 'Word 文档',
  pptx: 'PowerPoint 演示文稿',
  xlsx: 'Excel 表格',
  csv: 'CSV 表格',
  epub: 'EPUB 电子书',
  html: '网页',
  markdown: 'Markdown',
  text: '纯文本',
  picture: '图片',
};
