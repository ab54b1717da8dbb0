import type { LayoutBlock } from './page-layout.ts';

/** A page with its blocks in reading order. */
export interface PageBlocks {
  readonly page: number;
  readonly blocks: readonly LayoutBlock[];
}

const continued =
  /^(?:[(（]?\s*续\s*表|续上表|表\s*[\d.一二三四五六七八九十-]{1,8}.{0,20}[(（]?续|.{0,24}\(cont(?:inue)?d\.?\))/iu;

const isBody = ({ role }: LayoutBlock): boolean => role === undefined;

/** Whether the columns of two tables stand at the same places. */
function sameColumns(first: LayoutBlock, second: LayoutBlock): boolean {
  const [before, after] = [first.columns ?? [], second.columns ?? []];
  if (before.length !== after.length) return false;
  const near =
    Math.max(first.size, second.size) * (first.ruled === true && second.ruled === true ? 1.2 : 2.5);
  return before.every((x, at) => Math.abs(x - (after[at] ?? 0)) <= near);
}

function join(first: LayoutBlock, second: LayoutBlock): LayoutBlock {
  const [head] = first.rows ?? [];
  const more = second.rows ?? [];
  // The head is printed again on each page.
  const isRepeated = head !== undefined && more[0]?.join('\t') === head.join('\t');
  const rows = [...(first.rows ?? []), ...more.slice(isRepeated ? 1 : 0)];
  return {
    ...first,
    rows,
    text: rows.map((row) => row.join('\t')).join('\n'),
    lines: rows.length,
  };
}

/**
 * Joins a table at the end of a page with the one that the next page begins with, where their columns stand at the same
 * places. It stays on its first page; a head printed again is left out. Headers and footers must be marked before.
 */
export function joinContinuedTables(pages: readonly PageBlocks[]): PageBlocks[] {
  const joined: { page: number; blocks: LayoutBlock[] }[] = [];
  /** The last page that has text of its own. */
  let open: { page: number; blocks: LayoutBlock[] } | undefined;
  for (const { page, blocks } of pages) {
    const own = [...blocks];
    joined.push({ page, blocks: own });
    const at = own.findIndex((block) => isBody(block) && !continued.test(block.text));
    const first = own[at];
    const place = open ? open.blocks.findLastIndex(isBody) : -1;
    const last = open?.blocks[place];
    if (open && first?.kind === 'table' && last?.kind === 'table' && sameColumns(last, first)) {
      open.blocks[place] = join(last, first);
      const from = own.findIndex(isBody);
      own.splice(from, at - from + 1);
    }
    if (own.some(isBody)) open = { page, blocks: own };
  }
  return joined;
}

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
