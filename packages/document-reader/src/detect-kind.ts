import type { DocumentFormat } from './document-text.ts';
import { CompoundFile } from './legacy/compound-file.ts';
import { decodeEntry, isZip, listEntries, unpack } from './unpack.ts';
import type { ExtractionErrorCode } from './unreadable-document.ts';

/** Formats that are detected by bytes; all others are text. */
export type BinaryFormat = Exclude<DocumentFormat, 'csv' | 'html' | 'markdown' | 'text'>;

/** Another file format whose documents are shown as those of the newer Office. */
export type FileVariant = 'odt' | 'odp' | 'doc' | 'ppt' | 'rtf';

/** What the content of a file is: a format, text of a kind still to be detected, or why it is refused. */
export type FileKind =
  | { readonly format: BinaryFormat; readonly variant?: FileVariant }
  | { readonly refused: ExtractionErrorCode }
  | 'outlook-message'
  /** A document of Apple's iWork with a PDF of its pages in it. */
  | 'iwork-preview'
  | 'some-text';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

const wide = new TextDecoder('utf-16le');

/** Whether a damaged compound file has a stream of this name, in any case, anywhere in its directory. */
function mentionsStream(bytes: Uint8Array, name: string): boolean {
  const wanted = `${name.toLowerCase()}\0`;
  // Directory entries are aligned to 128 bytes.
  for (let at = 512; at + wanted.length * 2 <= bytes.length; at += 128)
    if (
      bytes[at + 1] === 0 &&
      wide.decode(bytes.subarray(at, at + wanted.length * 2)).toLowerCase() === wanted
    )
      return true;
  return false;
}

/** What every message of Outlook has ([MS-OXMSG] 2.4). */
const messageStream = '__properties_version1.0';
const mainStreams = [
  'EncryptedPackage',
  'WordDocument',
  'PowerPoint Document',
  'Workbook',
  'Book',
  messageStream,
];

/** What lies in the outermost storage of a compound file: embedded files have streams of the same names. */
function streamsOf(bytes: Uint8Array): (name: string) => boolean {
  try {
    const file = new CompoundFile(bytes);
    if (mainStreams.some((name) => file.has(name))) return (name) => file.has(name);
  } catch {
    // Too damaged for that: what is mentioned anywhere tells which reader says so best.
  }
  return (name) => mentionsStream(bytes, name);
}

const declaredFormats: Readonly<Record<string, BinaryFormat>> = {
  presentationml: 'pptx',
  powerpoint: 'pptx',
  spreadsheetml: 'xlsx',
  excel: 'xlsx',
  wordprocessingml: 'docx',
  word: 'docx',
};

/** The kind of an Office file by the content types that it declares, wherever its parts lie. */
function declaredFormat(bytes: Uint8Array): BinaryFormat | undefined {
  const part = Object.values(unpack(bytes, (name) => /^\[content_types\]\.xml$/i.test(name)))[0];
  const types = part === undefined ? '' : decodeEntry(part).slice(0, 200_000);
  const main = /application\/vnd\.(?:openxmlformats-officedocument\.|ms-)(\w+)[\w.-]{0,40}\.main\b/i.exec(
    types,
  )?.[1];
  return main === undefined ? undefined : declaredFormats[main.toLowerCase()];
}

/** The PDF of its pages that an iWork document may have. */
export const iworkPreview = /^(?:QuickLook\/)?preview\.pdf$/i;

function zipKind(bytes: Uint8Array): FileKind {
  const names = listEntries(bytes);
  // Encrypted ones (GM/T 0099) may have packed this file away too, and say so by another.
  if (names.some((name) => /^(?:ofd|encryptions)\.xml$/i.test(name))) return { format: 'ofd' };
  if (names.some((name) => /^ppt\/presentation.*\.xml$/i.test(name))) return { format: 'pptx' };
  if (names.some((name) => /^xl\/workbook\.(xml|bin)$/i.test(name))) return { format: 'xlsx' };
  if (names.some((name) => /^word\/[\w.-]+\.xml$/i.test(name))) return { format: 'docx' };
  if (names.includes('META-INF/container.xml')) return { format: 'epub' };
  if (names.includes('content.xml') && names.includes('styles.xml')) {
    const type = ascii(unpack(bytes, (name) => name === 'mimetype')['mimetype'] ?? new Uint8Array(), 0, 120);
    if (type.includes('opendocument.spreadsheet')) return { format: 'xlsx' };
    if (type.includes('opendocument.text')) return { format: 'docx', variant: 'odt' };
    if (type.includes('opendocument.presentation')) return { format: 'pptx', variant: 'odp' };
    return { refused: 'openDocument' };
  }
  // Pages, Numbers and Keynote, of 2013 and later and of before.
  if (names.some((name) => /^(?:Index\/Document\.iwa|Index\.zip|index\.(?:apxl|xml)(?:\.gz)?)$/.test(name)))
    return names.some((name) => iworkPreview.test(name)) ? 'iwork-preview' : { refused: 'iwork' };
  const declared = declaredFormat(bytes);
  return declared ? { format: declared } : { refused: 'archive' };
}

/** Detects a file by its first bytes, a zip by its entries. Throws UnreadableDocument for a broken zip. */
export function detectKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return { refused: 'empty' };
  if (ascii(bytes, 0, 1_024).includes('%PDF-')) return { format: 'pdf' };
  if (isZip(bytes)) return zipKind(bytes);
  const head = ascii(bytes, 0, 16);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    const hasStream = streamsOf(bytes);
    if (hasStream('EncryptedPackage')) return { refused: 'encrypted' };
    if (hasStream('WordDocument')) return { format: 'docx', variant: 'doc' };
    if (hasStream('PowerPoint Document')) return { format: 'pptx', variant: 'ppt' };
    if (hasStream('Workbook') || hasStream('Book')) return { format: 'xlsx' };
    if (hasStream(messageStream)) return 'outlook-message';
    return { refused: 'oldOffice' };
  }
  if (head.startsWith('{\\rt')) return { format: 'docx', variant: 'rtf' };
  if (
    head.startsWith('\u0089PNG') ||
    head.startsWith('\u00ff\u00d8\u00ff') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    (head.startsWith('BM') && bytes.length > 54 && bytes[6] === 0 && bytes[7] === 0) ||
    (head.slice(4, 8) === 'ftyp' && /^(avif|avis|heic|heix|mif1|msf1)$/.test(head.slice(8, 12)))
  )
    return { format: 'picture' };
  if (/^(?:CAJ|HN|KDH |TEB)/.test(head) && head.includes('\0')) return { refused: 'caj' };
  if (head.startsWith('Rar!') || head.startsWith('7z\u00bc\u00af') || head.startsWith('\u001f\u008b'))
    return { refused: 'archive' };
  return 'some-text';
}
