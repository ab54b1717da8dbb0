import type { DocumentFormat } from '@baigong/documents';
import { isZip, listEntries, unpack } from './unpack.ts';
import type { ExtractionErrorCode } from './extraction-error.ts';

/** Formats that are detected by bytes; all others are text. */
export type BinaryFormat = Exclude<DocumentFormat, 'csv' | 'html' | 'markdown' | 'text'>;

/** Another file format whose documents are shown as those of the newer Office. */
export type FileVariant = 'odt' | 'odp' | 'doc' | 'ppt' | 'rtf';

/** What the content of a file is: a format, text of a kind still to be detected, or why it is refused. */
export type FileKind =
  | { readonly format: BinaryFormat; readonly variant?: FileVariant }
  | { readonly refused: ExtractionErrorCode }
  | 'some-text';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** Whether a compound file (old Office, encrypted new Office) has a stream of this name in its directory. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const pattern = Uint8Array.from(
    Array.from(name, (letter) => [letter.charCodeAt(0), 0])
      .flat()
      .concat([0, 0]),
  );
  for (let at = bytes.indexOf(pattern[0] ?? 0, 512); at >= 0; at = bytes.indexOf(pattern[0] ?? 0, at + 1)) {
    // Directory entries are aligned to 128 bytes.
    if (at % 128 !== 0) {
      at += 127 - (at % 128);
      continue;
    }
    if (pattern.every((value, index) => bytes[at + index] === value)) return true;
  }
  return false;
}

function zipKind(bytes: Uint8Array): FileKind {
  const names = listEntries(bytes);
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
  return { refused: 'archive' };
}

/** Detects a file by its first bytes, a zip by its entries. Throws UnreadableDocument for a broken zip. */
export function detectKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return { refused: 'empty' };
  if (ascii(bytes, 0, 1_024).includes('%PDF-')) return { format: 'pdf' };
  if (isZip(bytes)) return zipKind(bytes);
  const head = ascii(bytes, 0, 16);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    if (hasStream(bytes, 'EncryptedPackage')) return { refused: 'encrypted' };
    if (hasStream(bytes, 'WordDocument')) return { format: 'docx', variant: 'doc' };
    if (hasStream(bytes, 'PowerPoint Document')) return { format: 'pptx', variant: 'ppt' };
    if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) return { format: 'xlsx' };
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
  if (head.startsWith('Rar!') || head.startsWith('7z\u00bc\u00af') || head.startsWith('\u001f\u008b'))
    return { refused: 'archive' };
  return 'some-text';
}
