import type { Block, OutlineEntry } from '@baigong/documents';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const maxBookmarks = 5_000;

interface Bookmark {
  readonly title: string;
  readonly level: number;
  readonly page: number;
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

async function pageOf(pdf: PDFDocumentProxy, node: OutlineNode): Promise<number | undefined> {
  try {
    const dest: unknown = typeof node.dest === 'string' ? await pdf.getDestination(node.dest) : node.dest;
    const first: unknown = Array.isArray(dest) ? dest[0] : undefined;
    if (typeof first === 'number') return first + 1;
    if (typeof first !== 'object' || first === null) return undefined;
    return (await pdf.getPageIndex(first as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
  } catch {
    return undefined;
  }
}

/** The bookmarks of a PDF in order; those without a target get the page of the previous one. */
export async function readBookmarks(pdf: PDFDocumentProxy): Promise<Bookmark[]> {
  const found: Bookmark[] = [];
  const left: { node: OutlineNode; level: number }[] = [];
  const add = (nodes: readonly OutlineNode[], level: number) => {
    for (const node of nodes.toReversed()) left.push({ node, level });
  };
  // Despite its type this is null if there are none.
  add((await pdf.getOutline().catch(() => [])) ?? [], 1);
  for (let next = left.pop(); next && found.length < maxBookmarks; next = left.pop()) {
    const { node, level } = next;
    const page = (await pageOf(pdf, node)) ?? found.at(-1)?.page ?? 1;
    const title = node.title.replaceAll(/\s+/g, ' ').trim();
    if (title !== '') found.push({ title: title.slice(0, 200), level, page });
    if (level < 20) add((node.items as readonly OutlineNode[] | undefined) ?? [], level + 1);
  }
  return found;
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s.…·]+/g, '')
    .toLowerCase();

/**
 * The outline from bookmarks: each at the block on its page that contains its title, else at the first block of the page. These
 * blocks become headings.
 */
export function placeBookmarks(
  bookmarks: readonly Bookmark[],
  blocks: readonly Block[],
): { blocks: Block[]; outline: OutlineEntry[] } {
  const told = [...blocks];
  const firstOf = new Map<number, number>();
  blocks.forEach(({ page }, index) => {
    if (page !== undefined && !firstOf.has(page)) firstOf.set(page, index);
  });
  const outline = bookmarks.flatMap(({ title, level, page }): OutlineEntry[] => {
    const start = firstOf.get(page);
    if (start === undefined) return [];
    const wanted = bare(title);
    let at = start;
    for (let index = start; told[index]?.page === page; index += 1) {
      const block = told[index];
      const words = bare(block?.text ?? '');
      if (!block || block.kind === 'table' || words.length > wanted.length + 12 || wanted === '') continue;
      if (!words.includes(wanted) && !(words.length >= 4 && wanted.endsWith(words))) continue;
      at = index;
      told[index] = { kind: 'heading', level: Math.min(level, 6), text: block.text, page };
      break;
    }
    return [{ title, level, block: at, page }];
  });
  return { blocks: told, outline };
}
