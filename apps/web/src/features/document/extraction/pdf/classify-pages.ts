import { headingLevel, tableText, type Block } from '@baigong/documents';
import type { PageBlock } from './page-blocks.ts';

export interface ParsedPage {
  readonly page: number;
  readonly blocks: readonly PageBlock[];
}

/** A block before headings are known. */
export function toBlock(part: PageBlock, page: number): Block {
  if (part.kind === 'table') {
    const rows = (part.rows ?? []).map((row) => [...row]);
    return { kind: 'table', rows, text: tableText(rows), page };
  }
  return { kind: part.kind === 'item' ? 'item' : 'paragraph', text: part.text, page };
}

const stripNumbers = (text: string): string =>
  text.replaceAll(/[\d\s一二三四五六七八九十]+/g, '#').slice(0, 80);

/** Blocks at the same height of many pages with the same text except for numbers: headers, footers, page numbers. */
function findRepeated(pages: readonly ParsedPage[]): Set<PageBlock> {
  const seen = new Map<string, PageBlock[]>();
  for (const { blocks: parts } of pages) {
    for (const part of new Set([...parts.slice(0, 2), ...parts.slice(-2)])) {
      if (part.lines > 2 || part.text.length > 120) continue;
      const key = `${Math.round(part.y / 4)} ${stripNumbers(part.text)}`;
      const known = seen.get(key);
      if (known) known.push(part);
      else seen.set(key, [part]);
    }
  }
  // The pages at left and right may have different ones.
  const many = Math.max(3, pages.length * 0.3);
  return new Set([...seen.values()].filter((parts) => parts.length >= many).flat());
}

/** The most frequent font size, and the larger ones of headings, largest first. */
function measureSizes(parts: readonly PageBlock[]): { body: number; headings: number[] } {
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

/** The blocks of all pages without headers and footers; headings are detected by size and wording. */
export function classifyPages(pages: readonly ParsedPage[]): Block[] {
  const margins = findRepeated(pages);
  const kept = pages.map(({ page, blocks: parts }) => ({
    page,
    parts: parts.filter((part) => !margins.has(part)),
  }));
  const { headings } = measureSizes(kept.flatMap(({ parts }) => parts));
  const levelOf = (part: PageBlock): number | undefined => {
    if (part.kind === 'table' || part.lines > 3 || part.text.length > 80) return undefined;
    if (!/\p{L}/u.test(part.text)) return undefined;
    const at = headings.findIndex((size) => Math.abs(size - part.size) <= 0.25);
    if (at >= 0 && part.kind !== 'item') return Math.min(at + 1, maxLevels);
    const worded = part.lines === 1 ? headingLevel(part.text) : undefined;
    return worded === undefined ? undefined : Math.min(6, Math.min(headings.length, maxLevels) + worded);
  };
  return kept.flatMap(({ page, parts }) =>
    parts.map((part): Block => {
      const level = levelOf(part);
      return level === undefined ? toBlock(part, page) : { kind: 'heading', level, text: part.text, page };
    }),
  );
}
