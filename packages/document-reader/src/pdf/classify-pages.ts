import { headingLevel, tableText, type Block } from '../document-text.ts';
import { joinContinuedTables, markMargins } from '../layout/across-pages.ts';
import type { LayoutBlock } from '../layout/page-layout.ts';

export interface ParsedPage {
  readonly page: number;
  readonly height: number;
  readonly blocks: readonly LayoutBlock[];
  /** Values of form fields and comments, which stand after the text of their page. */
  readonly extras: readonly Block[];
}

/** A block before headings are known. */
export function toBlock(part: LayoutBlock, page: number): Block {
  if (part.kind === 'table') {
    const rows = (part.rows ?? []).map((row) => [...row]);
    return { kind: 'table', rows, text: tableText(rows), page };
  }
  return { kind: part.kind === 'item' ? 'item' : 'paragraph', text: part.text, page };
}

/** The most frequent font size, and the larger ones of headings, largest first. */
function measureSizes(parts: readonly LayoutBlock[]): { body: number; headings: number[] } {
  const letters = new Map<number, number>();
  const rounded = (size: number) => Math.round(size * 2) / 2;
  let total = 0;
  for (const { size, text } of parts) {
    letters.set(rounded(size), (letters.get(rounded(size)) ?? 0) + text.length);
    total += text.length;
  }
  const body = [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const headings = [...letters]
    .filter(([size, count]) => size >= body * 1.12 && count < total * 0.15)
    .map(([size]) => size)
    .toSorted((a, b) => b - a);
  return { body, headings };
}

/** Smaller sizes belong to the last level. */
const maxLevels = 3;

/**
 * The blocks of all pages without headers and footers, tables that go on on the next page joined; headings are detected by size
 * and wording.
 */
export function classifyPages(pages: readonly ParsedPage[]): Block[] {
  const extras = new Map(pages.map((page) => [page.page, page.extras]));
  const heights = new Map(pages.map(({ page, height }) => [page, height]));
  const kept = joinContinuedTables(markMargins(pages, (page) => heights.get(page) ?? 1)).map(
    ({ page, blocks }) => ({
      page,
      parts: blocks.filter(({ role }) => role !== 'header' && role !== 'footer'),
    }),
  );
  const { headings } = measureSizes(kept.flatMap(({ parts }) => parts));
  const levelOf = (part: LayoutBlock): number | undefined => {
    if (part.kind === 'table' || part.role === 'footnote' || part.lines > 3 || part.text.length > 80)
      return undefined;
    if (!/\p{L}/u.test(part.text)) return undefined;
    const at = headings.findIndex((size) => Math.abs(size - part.size) <= 0.25);
    if (at >= 0 && part.kind !== 'item') return Math.min(at + 1, maxLevels);
    const worded = part.lines === 1 ? headingLevel(part.text) : undefined;
    return worded === undefined ? undefined : Math.min(6, Math.min(headings.length, maxLevels) + worded);
  };
  return kept.flatMap(({ page, parts }) => [
    ...parts.map((part): Block => {
      const level = levelOf(part);
      return level === undefined ? toBlock(part, page) : { kind: 'heading', level, text: part.text, page };
    }),
    ...(extras.get(page) ?? []),
  ]);
}
