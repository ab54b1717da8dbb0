import type { WebPage } from '@baigong/contracts';
import { outlineOf, type DocumentText } from '@baigong/documents';
import { extractFromText } from '../extraction/extract-from-text.ts';
import { UnreadableDocument } from '../extraction/extraction-error.ts';
import { decodePage } from './decode-page.ts';
import { readablePage } from './readable-page.ts';

/** A page as the worker has read it; the bytes of a PDF, which another worker reads. */
export type ReadBytes =
  | { readonly kind: 'text'; readonly title: string; readonly text: DocumentText }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> };

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The name of the file behind an address, for a text that is no page. */
export function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last).slice(0, 120);
  } catch {
    return last.slice(0, 120);
  }
}

/** Reads what the server fetched. Throws UnreadableDocument. */
export async function readBytes(
  { url, kind, charset, bytes: base64 }: WebPage,
  plain: boolean,
): Promise<ReadBytes> {
  const bytes = fromBase64(base64);
  if (kind === 'pdf') return { kind, bytes };
  const words = decodePage(bytes, charset);
  if (kind === 'html') {
    const { title, blocks } = readablePage(words, { plain });
    if (blocks.length === 0) throw new UnreadableDocument('noText');
    const all = [...blocks];
    return { kind: 'text', title, text: { format: 'html', blocks: all, outline: outlineOf(all), notes: [] } };
  }
  const name = fileNameOf(url);
  const noSheet = () => Promise.reject(new UnreadableDocument('unknown'));
  const read = await extractFromText(new TextEncoder().encode(words), name || 'page.txt', noSheet);
  const { format, blocks, notes } = read;
  return { kind: 'text', title: name, text: { format, blocks, outline: outlineOf(blocks), notes } };
}
