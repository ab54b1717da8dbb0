import type { LayoutBlock } from './page-layout.ts';
import type { PageBlocks } from './continued-tables.ts';

const stripNumbers = (text: string): string =>
  text.replaceAll(/[\d\s一二三四五六七八九十ivxlIVXL]+/g, '#').slice(0, 80);

/** A number alone, as it is printed on a page: 3, - 3 -, 第 3 页 / 共 9 页, Page 3 of 9. */
const pageNumber =
  /^[-–—·\s]*(?:第\s*)?(?:\d{1,4}|[ivxl]{1,6})(?:\s*页)?[-–—·\s]*$|^第?\s*\d{1,4}\s*页?\s*[/|，, ]\s*共?\s*\d{1,4}\s*页?$|^page \d{1,4}(?: (?:of|\/) \d{1,4})?$/iu;

/** Blocks that may be headers or footers: the highest and the lowest of a page, of a line or two. */
function outermost({ blocks }: PageBlocks): LayoutBlock[] {
  const short = blocks.filter(
    ({ lines, text, role }) => lines <= 2 && text.length <= 120 && role !== 'footnote',
  );
  const sorted = short.toSorted((a, b) => a.top - b.top);
  const [top, bottom] = [
    Math.min(...blocks.map((block) => block.top)),
    Math.max(...blocks.map((block) => block.bottom)),
  ];
  const within = (bottom - top) * 0.14;
  return [
    ...sorted.slice(0, 3).filter((block) => block.top <= top + within),
    ...sorted.slice(-3).filter((block) => block.bottom >= bottom - within),
  ];
}

/** Three of these pages follow each other closely; at left and right pages may differ. */
const isStretch = (pages: readonly number[]): boolean =>
  pages.some((page, at) => (pages[at + 2] ?? Infinity) - page <= 6);

/**
 * Marks headers and footers: blocks at the same height of many pages, or at the very edge of pages that follow each other, with
 * the same text except for numbers; and page numbers at the edge of a page.
 */
export function markMargins(pages: readonly PageBlocks[], heightOf: (page: number) => number): PageBlocks[] {
  const seen = new Map<string, Map<LayoutBlock, number>>();
  for (const page of pages)
    for (const block of outermost(page)) {
      const key = `${Math.round((block.bottom / Math.max(1, heightOf(page.page))) * 200)} ${stripNumbers(block.text)}`;
      const known = seen.get(key);
      if (known) known.set(block, page.page);
      else seen.set(key, new Map([[block, page.page]]));
    }
  // The pages at left and right may have different ones.
  const many = Math.max(3, pages.length * 0.3);
  const atEdge = ({ top, bottom }: LayoutBlock, page: number) =>
    bottom < heightOf(page) * 0.12 || top > heightOf(page) * 0.88;
  const isRepeated = (blocks: ReadonlyMap<LayoutBlock, number>) =>
    blocks.size >= many ||
    (isStretch([...blocks.values()]) && [...blocks].every(([block, page]) => atEdge(block, page)));
  const repeated = new Set([...seen.values()].filter(isRepeated).flatMap((blocks) => [...blocks.keys()]));
  return pages.map(({ page, blocks }) => {
    const height = heightOf(page);
    const roleOf = (block: LayoutBlock): LayoutBlock['role'] => {
      const isEdge = block.top > height * 0.9 || block.bottom < height * 0.1;
      const isNumber = isEdge && block.lines === 1 && pageNumber.test(block.text) && blocks.length > 1;
      if (!repeated.has(block) && !isNumber) return block.role;
      return (block.top + block.bottom) / 2 < height / 2 ? 'header' : 'footer';
    };
    return {
      page,
      blocks: blocks.map((block) => {
        const role = roleOf(block);
        return role === undefined ? block : { ...block, role };
      }),
    };
  });
}
