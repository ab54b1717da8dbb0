import { headingLevel, tableText, type Block } from '@baigong/documents';
import type { PagePart } from './page-parts.ts';

export interface ReadPage {
  readonly page: number;
  readonly parts: readonly PagePart[];
}

/** A part as a block of its page, when nothing is known yet of the other pages. */
export function blockOf(part: PagePart, page: number): Block {
  if (part.kind === 'table') {
    const rows = (part.rows ?? []).map((row) => [...row]);
    return { kind: 'table', rows, text: tableText(rows), page };
  }
  return { kind: part.kind === 'item' ? 'item' : 'paragraph', text: part.text, page };
}

const stripped = (text: string): string => text.replaceAll(/[\d\s一二三四五六七八九十]+/g, '#').slice(0, 80);

/** What stands at the same height of many pages with the same words but for numbers: headers, footers, page numbers. */
function repeated(pages: readonly ReadPage[]): Set<PagePart> {
  const seen = new Map<string, PagePart[]>();
  for (const { parts } of pages) {
    for (const part of new Set([...parts.slice(0, 2), ...parts.slice(-2)])) {
      if (part.lines > 2 || part.text.length > 120) continue;
      const key = `${Math.round(part.y / 4)} ${stripped(part.text)}`;
      const known = seen.get(key);
      if (known) known.push(part);
      else seen.set(key, [part]);
    }
  }
  // The pages at left and right may have different ones.
  const many = Math.max(3, pages.length * 0.3);
  return new Set([...seen.values()].filter((parts) => parts.length >= many).flat());
}

/** The size most letters have, and the larger ones that headings are set in, largest first. */
function sizesOf(parts: readonly PagePart[]): { body: number; headings: number[] } {
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

/** How many sizes are told apart as levels; what is smaller belongs to the last. */
const mostLevels = 3;

/** The blocks of all pages: headers and footers left out, headings told by size and by wording. */
export function settlePages(pages: readonly ReadPage[]): Block[] {
  const margins = repeated(pages);
  const kept = pages.map(({ page, parts }) => ({ page, parts: parts.filter((part) => !margins.has(part)) }));
  const { headings } = sizesOf(kept.flatMap(({ parts }) => parts));
  const levelOf = (part: PagePart): number | undefined => {
    if (part.kind === 'table' || part.lines > 3 || part.text.length > 80) return undefined;
    if (!/\p{L}/u.test(part.text)) return undefined;
    const at = headings.findIndex((size) => Math.abs(size - part.size) <= 0.25);
    if (at >= 0 && part.kind !== 'item') return Math.min(at + 1, mostLevels);
    const worded = part.lines === 1 ? headingLevel(part.text) : undefined;
    return worded === undefined ? undefined : Math.min(6, Math.min(headings.length, mostLevels) + worded);
  };
  return kept.flatMap(({ page, parts }) =>
    parts.map((part): Block => {
      const level = levelOf(part);
      return level === undefined ? blockOf(part, page) : { kind: 'heading', level, text: part.text, page };
    }),
  );
}
