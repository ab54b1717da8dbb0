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
