import type { Block, DocumentText } from '@baigong/documents';
import type { ExtractionContext } from '../formats/extraction-context.ts';
import { extractFromBytes } from '../extract-from-bytes.ts';
import { UnreadableDocument, type ExtractionErrorCode } from '../extraction-error.ts';

/** The character maps as text, for tests in Node, where nothing is served. */
const maps = import.meta.glob<string>(
  '../../../../../../../node_modules/pdfjs-dist/cmaps/{UniGB-UCS2-H,Adobe-GB1-UCS2}.bcmap',
  { query: '?url&inline', import: 'default' },
);

async function readCmap(name: string): Promise<Uint8Array> {
  const found = Object.entries(maps).find(([path]) => path.endsWith(`/${name}`));
  if (!found) throw new Error(`no character map ${name}`);
  const address = await found[1]();
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
}

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
