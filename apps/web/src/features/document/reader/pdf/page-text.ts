import type { DocumentText, Position } from '@baigong/documents';
import { findAlike, squeeze, type Squeezed } from '../squeeze.ts';

/** The blocks of one page as one squeezed text, and which letter is whose. */
interface PageText extends Squeezed {
  /** For each letter its block; `from` is its place there. */
  readonly block: readonly number[];
}

const pagesOf = new WeakMap<DocumentText['blocks'], Map<number, PageText>>();

/** The text of a page as it was read. */
export function pageText({ blocks }: Pick<DocumentText, 'blocks'>, page: number): PageText {
  const known = pagesOf.get(blocks) ?? new Map<number, PageText>();
  pagesOf.set(blocks, known);
  const there = known.get(page);
  if (there) return there;
  let text = '';
  const from: number[] = [];
  const block: number[] = [];
  for (const [index, one] of blocks.entries()) {
    if (one.page !== page) continue;
    const squeezed = squeeze(one.text);
    text += squeezed.text;
    from.push(...squeezed.from);
    for (let count = 0; count < squeezed.text.length; count += 1) block.push(index);
  }
  const made = { text, from, block };
  known.set(page, made);
  return made;
}

/** Stretches of a drawn page's own squeezed text that show a position; empty where the page does not hold it. */
export function placesOnPage(
  drawn: string,
  document: Pick<DocumentText, 'blocks'>,
  { block, start, end }: Position,
): readonly (readonly [from: number, to: number])[] {
  const source = document.blocks[block];
  if (!source) return [];
  const words = squeeze(source.text.slice(start, end)).text;
  const page = source.page === undefined ? undefined : pageText(document, source.page);
  const first = page ? page.block.findIndex((one, at) => one === block && (page.from[at] ?? 0) >= start) : 0;
  const whole = findAlike(drawn, words, page?.text ?? words, Math.max(0, first));
  if (whole >= 0) return [[whole, whole + words.length]];
  // Drawn in another order (a table, columns): piece by piece.
  const places: (readonly [number, number])[] = [];
  for (const piece of source.text.slice(start, end).split(/[\n\t]|\s{2,}|(?<=[。；！？])/)) {
    const { text } = squeeze(piece);
    if (text.length < 2) continue;
    const at = findAlike(drawn, text, page?.text ?? text, Math.max(0, first));
    if (at >= 0) places.push([at, at + text.length]);
  }
  return places;
}

/** The position of words selected on a drawn page: the stretch within the block in which most of them stand. */
export function positionOnPage(
  document: Pick<DocumentText, 'blocks'>,
  page: number,
  selected: string,
): Position | undefined {
  const read = pageText(document, page);
  const words = squeeze(selected).text;
  if (words === '') return undefined;
  const at = read.text.indexOf(words);
  if (at < 0) return undefined;
  const block = read.block[at];
  if (block === undefined) return undefined;
  let last = at;
  while (last + 1 < at + words.length && read.block[last + 1] === block) last += 1;
  return { block, start: read.from[at] ?? 0, end: (read.from[last] ?? 0) + 1 };
}
