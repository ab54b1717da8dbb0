import type { DocumentText, Position } from '@baigong/document-reader/document-text';

/** A text without white space. */
interface StrippedText {
  readonly text: string;
  /** The offset of each character in the original text. */
  readonly offsets: readonly number[];
}

const blank = /\s/;

/** Removes white space and normalizes case, so that text with other line breaks is equal. */
export function stripWhitespace(text: string): StrippedText {
  let kept = '';
  const from: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (blank.test(letter)) continue;
    const small = letter.toLowerCase();
    kept += small.length === 1 ? small : letter;
    from.push(at);
  }
  return { text: kept, offsets: from };
}

/** Occurrences before an offset. */
function countBefore(text: string, words: string, before: number): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && at < before; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}

/**
 * The occurrence of a text in another source of nearly the same text: the one with as many occurrences before it, else the
 * last; -1 if there is none.
 */
function findOccurrence(here: string, words: string, source: string, sourceAt: number): number {
  if (words === '') return -1;
  const skip = countBefore(source, words, sourceAt);
  let found = here.indexOf(words);
  for (let count = 0; count < skip && found >= 0; count += 1) {
    const next = here.indexOf(words, found + 1);
    if (next < 0) break;
    found = next;
  }
  return found;
}

/** The text of all blocks of one page without white space. */
interface PageText extends StrippedText {
  /** The block of each character; `offsets` are the offsets in it. */
  readonly block: readonly number[];
}

const pagesOf = new WeakMap<DocumentText['blocks'], Map<number, PageText>>();

/** The extracted text of a page. */
function pageText({ blocks }: Pick<DocumentText, 'blocks'>, page: number): PageText {
  const cache = pagesOf.get(blocks) ?? new Map<number, PageText>();
  pagesOf.set(blocks, cache);
  const cached = cache.get(page);
  if (cached) return cached;
  let text = '';
  const offsets: number[] = [];
  const block: number[] = [];
  for (const [index, candidate] of blocks.entries()) {
    if (candidate.page !== page) continue;
    const stripped = stripWhitespace(candidate.text);
    text += stripped.text;
    offsets.push(...stripped.offsets);
    for (let count = 0; count < stripped.text.length; count += 1) block.push(index);
  }
  const result = { text, offsets, block };
  cache.set(page, result);
  return result;
}

/** The ranges of a position in the text layer of a rendered page; empty if the page does not contain it. */
export function rangesOnPage(
  drawn: string,
  document: Pick<DocumentText, 'blocks'>,
  { block, start, end }: Position,
): readonly (readonly [from: number, to: number])[] {
  const source = document.blocks[block];
  if (!source) return [];
  const needle = stripWhitespace(source.text.slice(start, end)).text;
  const page = source.page === undefined ? undefined : pageText(document, source.page);
  const first = page
    ? page.block.findIndex((candidate, at) => candidate === block && (page.offsets[at] ?? 0) >= start)
    : 0;
  const whole = findOccurrence(drawn, needle, page?.text ?? needle, Math.max(0, first));
  if (whole >= 0) return [[whole, whole + needle.length]];
  // The text layer has another order (a table, columns): segment by segment.
  const ranges: (readonly [number, number])[] = [];
  for (const segment of source.text.slice(start, end).split(/[\n\t]|\s{2,}|(?<=[。；！？])/)) {
    const { text } = stripWhitespace(segment);
    if (text.length < 2) continue;
    const at = findOccurrence(drawn, text, page?.text ?? text, Math.max(0, first));
    if (at >= 0) ranges.push([at, at + text.length]);
  }
  return ranges;
}

/** The position of text selected on a rendered page, in the block where it starts. */
export function positionOnPage(
  document: Pick<DocumentText, 'blocks'>,
  page: number,
  selected: string,
): Position | undefined {
  const onPage = pageText(document, page);
  const needle = stripWhitespace(selected).text;
  if (needle === '') return undefined;
  const at = onPage.text.indexOf(needle);
  if (at < 0) return undefined;
  const block = onPage.block[at];
  if (block === undefined) return undefined;
  let last = at;
  while (last + 1 < at + needle.length && onPage.block[last + 1] === block) last += 1;
  return { block, start: onPage.offsets[at] ?? 0, end: (onPage.offsets[last] ?? 0) + 1 };
}
