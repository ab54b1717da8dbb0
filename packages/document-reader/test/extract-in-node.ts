import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Block, DocumentText } from '../src/document-text.ts';
import type { ExtractionContext } from '../src/extraction-context.ts';
import { extractFromBytes } from '../src/extract-from-bytes.ts';
import { UnreadableDocument, type ExtractionErrorCode } from '../src/unreadable-document.ts';

/** Where the character maps of pdf.js are. */
const maps = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'cmaps',
);

const readCmap = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(path.join(maps, name)));

/** Extracts text as the worker does, with a fake OCR. */
export function extractInNode(
  bytes: Uint8Array,
  name: string,
  context: Partial<ExtractionContext> = {},
): Promise<DocumentText> {
  return extractFromBytes(bytes, name, {
    cmap: readCmap,
    pdfWasm: () => Promise.reject(new Error('no decoders here')),
    ocrScans: false,
    openToDraw: () => Promise.reject(new Error('no canvas here')),
    onProgress: () => undefined,
    onPartial: () => undefined,
    askPassword: () => Promise.resolve(null),
    recognise: ({ page }) => Promise.resolve([{ kind: 'paragraph', text: '图片里的字', page }]),
    ...context,
  });
}

/** The document of a file, or the error code. */
export async function outcomeOf(
  bytes: Uint8Array,
  name: string,
): Promise<DocumentText | ExtractionErrorCode> {
  try {
    return await extractInNode(bytes, name);
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.code;
    throw error;
  }
}

/** Blocks in short: `h1 text`, `p text`, `i text`, `c text`, `t a|b/c|d`. */
export function brief(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind === 'table') return `t ${block.rows.map((row) => row.join('|')).join('/')}`;
    return `${block.kind === 'heading' ? `h${block.level}` : block.kind.charAt(0)} ${block.text}`;
  });
}
