import type { Block, OutlineEntry } from '../document-text.ts';

/** An entry of the outline that a file brings. */
export interface Bookmark {
  readonly title: string;
  readonly level: number;
  readonly page: number;
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
