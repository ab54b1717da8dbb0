import type { Block, DocumentText } from '@baigong/documents';
import type { ReadContext } from './formats/read-context.ts';
import { readBytes } from './read-bytes.ts';
import { UnreadableDocument, type ReadFailureCode } from './read-failure.ts';

/** The character maps as text, for tests in Node, where nothing is served. */
const maps = import.meta.glob<string>(
  '../../../../../../node_modules/pdfjs-dist/cmaps/{UniGB-UCS2-H,Adobe-GB1-UCS2}.bcmap',
  { query: '?url&inline', import: 'default' },
);

async function readCmap(name: string): Promise<Uint8Array> {
  const found = Object.entries(maps).find(([path]) => path.endsWith(`/${name}`));
  if (!found) throw new Error(`no character map ${name}`);
  const address = await found[1]();
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
}

/** Reads a file as the worker does; what is recognised in pictures is given. */
export function readHere(
  bytes: Uint8Array,
  name: string,
  context: Partial<ReadContext> = {},
): Promise<DocumentText> {
  return readBytes(bytes, name, {
    cmap: readCmap,
    pdfWasm: () => Promise.reject(new Error('no decoders here')),
    scans: false,
    progress: () => undefined,
    part: () => undefined,
    password: () => Promise.resolve(null),
    recognise: ({ page }) => Promise.resolve([{ kind: 'paragraph', text: '图片里的字', page }]),
    ...context,
  });
}

/** What becomes of a file: its document, or the code of the failure. */
export async function fateOf(bytes: Uint8Array, name: string): Promise<DocumentText | ReadFailureCode> {
  try {
    return await readHere(bytes, name);
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
