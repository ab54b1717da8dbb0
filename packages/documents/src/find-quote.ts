import type { DocumentText, Position } from '@baigong/document-reader/document-text';

/** Longer documents are searched for quotations only near where they should be. */
export const maxSearchedChars = 1_000_000;

/**
 * The normalized text of a document for finding quotations: no spaces and punctuation, half-width, lower case. `blocks` and `offsets`
 * map each of its characters to the document.
 */
export interface QuoteIndex {
  readonly text: string;
  readonly blocks: Uint32Array;
  readonly offsets: Uint32Array;
  /** Where each block starts in `text`; one more entry than blocks. */
  readonly blockStarts: readonly number[];
}

/** Characters that do not count when a quotation is compared. */
const ignoredChars = /[\s\p{P}\p{S}\p{Cf}\uE000-\uF8FF]/u;

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** Between digits a point, a slash or a colon is part of the number: 1.5 is not 15. */
function normalizeChar(chars: readonly string[], index: number): string {
  const char = chars[index] ?? '';
  const code = char.charCodeAt(0);
  if ((code >= 0x4e00 && code <= 0x9fff) || isDigit(char)) return char;
  const after = isDigit(chars[index - 1]);
  const before = isDigit(chars[index + 1]);
  if (after && before && /[.:/]/.test(char)) return char;
  if ((char === '%' && after) || (char === '-' && before && !after)) return char;
  return ignoredChars.test(char) ? '' : char.toLowerCase();
}

/** The characters of a text that count, with their offsets. */
function normalizeText(text: string): { readonly chars: string; readonly at: readonly number[] } {
  const normalized: string[] = [];
  const from: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    const code = text.charCodeAt(index);
    // Nearly all of a Chinese text needs no normalization; surrogates stay as they are.
    if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0xd800 && code <= 0xdfff)) {
      normalized.push(char);
      from.push(index);
    } else
      for (const unit of char.normalize('NFKC').split('')) {
        normalized.push(unit);
        from.push(index);
      }
  }
  let chars = '';
  const at: number[] = [];
  for (let index = 0; index < normalized.length; index++) {
    const kept = normalizeChar(normalized, index);
    for (let unit = 0; unit < kept.length; unit++) at.push(from[index] ?? 0);
    chars += kept;
  }
  return { chars, at };
}

/** Takes about 100 ms for a million characters: once per document. */
export function createQuoteIndex({ blocks }: Pick<DocumentText, 'blocks'>): QuoteIndex {
  const parts = blocks.map(({ text }) => normalizeText(text));
  const total = parts.reduce((sum, { chars }) => sum + chars.length, 0);
  const block = new Uint32Array(total);
  const at = new Uint32Array(total);
  const blockStarts: number[] = [];
  let next = 0;
  for (const [index, part] of parts.entries()) {
    blockStarts.push(next);
    block.fill(index, next, next + part.chars.length);
    at.set(part.at, next);
    next += part.chars.length;
  }
  blockStarts.push(next);
  return { text: parts.map(({ chars }) => chars).join(''), blocks: block, offsets: at, blockStarts };
}

/** Shorter quotations are in any text and prove nothing. */
const minQuoteLength = 4;
/** One character in this many may differ. */
const charsPerError = 14;
/** Seeds with more matches are too common to try. */
const maxSeedMatches = 200;

/** Characters that change the meaning of a sentence: numbers and negations. */
const significant = /[%.:/\-\d零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟不未无非没勿否]+/g;
const significantChars = (chars: string): string => (chars.match(significant) ?? []).join(' ');

interface CharRange {
  readonly from: number;
  readonly to: number;
}

/** The best approximate match with at most `maxErrors` edits (Sellers' algorithm); significant characters must be equal. */
function fuzzyFind(chars: string, needle: string, maxErrors: number): CharRange | undefined {
  const { length } = needle;
  let costs = Array.from({ length: length + 1 }, (_, row) => row);
  let starts = Array.from({ length: length + 1 }, () => 0);
  let best: (CharRange & { readonly cost: number }) | undefined;
  for (let column = 1; column <= chars.length; column++) {
    const nextCosts = [0];
    const nextStarts = [column];
    for (let row = 1; row <= length; row++) {
      const same = needle[row - 1] === chars[column - 1];
      const changed = (costs[row - 1] ?? 0) + (same ? 0 : 1);
      const left = (nextCosts[row - 1] ?? 0) + 1;
      const put = (costs[row] ?? 0) + 1;
      const cost = Math.min(changed, left, put);
      nextCosts.push(cost);
      nextStarts.push(
        (cost === changed ? starts[row - 1] : cost === left ? nextStarts[row - 1] : starts[row]) ?? 0,
      );
    }
    const cost = nextCosts[length] ?? length;
    const from = nextStarts[length] ?? 0;
    if (
      cost <= maxErrors &&
      cost < (best?.cost ?? Infinity) &&
      significantChars(chars.slice(from, column)) === significantChars(needle)
    )
      best = { from, to: column, cost };
    costs = nextCosts;
    starts = nextStarts;
  }
  return best;
}

/** An exact match in a range, else an approximate one. */
function findChars(chars: string, needle: string, from: number, to: number): CharRange | undefined {
  for (let exact = chars.indexOf(needle, from); exact >= 0 && exact + needle.length <= to;) {
    const before = chars[exact - 1] ?? '';
    const after = chars[exact + needle.length] ?? '';
    // 12 万 is no quotation of 312 万.
    const splitsNumber =
      (/\d/.test(needle[0] ?? '') && /[\d.]/.test(before)) || (/\d$/.test(needle) && /[\d.%]/.test(after));
    if (!splitsNumber) return { from: exact, to: exact + needle.length };
    exact = chars.indexOf(needle, exact + 1);
  }
  const maxErrors = Math.floor(needle.length / charsPerError);
  if (maxErrors === 0) return undefined;
  // With n errors, one of n + 1 parts has none: only its matches need a closer look.
  const partLength = Math.floor(needle.length / (maxErrors + 1));
  for (let part = 0; part <= maxErrors; part++) {
    const offset = part * partLength;
    const seed = needle.slice(offset, offset + partLength);
    let matches = 0;
    for (
      let at = chars.indexOf(seed, from);
      at >= 0 && at < to && matches < maxSeedMatches;
      at = chars.indexOf(seed, at + 1)
    ) {
      matches++;
      const start = Math.max(from, at - offset - maxErrors);
      const end = Math.min(to, at - offset + needle.length + maxErrors);
      const found = fuzzyFind(chars.slice(start, end), needle, maxErrors);
      if (found) return { from: start + found.from, to: start + found.to };
    }
  }
  return undefined;
}

/** One position for each block in the range. */
function toPositions(text: QuoteIndex, { from, to }: CharRange): Position[] {
  const positions: Position[] = [];
  for (let index = from; index < to; index++) {
    const block = text.blocks[index] ?? 0;
    const at = text.offsets[index] ?? 0;
    const last = positions.at(-1);
    if (last && last.block === block) positions[positions.length - 1] = { ...last, end: at + 1 };
    else positions.push({ block, start: at, end: at + 1 });
  }
  return positions;
}

/** The greatest distance between the parts of a quotation with an ellipsis. */
const maxGap = 600;

/**
 * Finds a quotation in a document. Spaces, punctuation, width and case do not count; in a long quotation one character in fourteen may
 * differ, but no number and no negation; parts around an ellipsis must be close to each other. Undefined if it is not found or too
 * short to prove anything. `within` limits the search to a range of blocks (`to` is exclusive).
 */
export function findQuote(
  text: QuoteIndex,
  quote: string,
  within?: { readonly from: number; readonly to: number },
): readonly Position[] | undefined {
  const parts = quote
    .split(/…+|\.{3,}|。{3,}/)
    .map((part) => normalizeText(part).chars)
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.reduce((sum, part) => sum + part.length, 0) < minQuoteLength)
    return undefined;
  if (parts.length > 1 && parts.some((part) => part.length < 2)) return undefined;
  let from = within ? (text.blockStarts[within.from] ?? text.text.length) : 0;
  const end = within ? (text.blockStarts[within.to] ?? text.text.length) : text.text.length;
  const [first = '', ...others] = parts;
  const anchor = others.length === 0 || first.length >= minQuoteLength;
  if (!anchor) return undefined;
  const found: CharRange[] = [];
  for (const [index, part] of parts.entries()) {
    const to = index === 0 ? end : Math.min(end, from + maxGap + part.length);
    const range = findChars(text.text, part, from, to);
    if (!range) return undefined;
    found.push(range);
    from = range.to;
  }
  return found.flatMap((range) => toPositions(text, range));
}

/** Whether a document contains a short text, such as a table cell; spaces, punctuation and width do not count. */
export function containsText(source: QuoteIndex, text: string): boolean {
  const { chars } = normalizeText(text);
  return chars === '' || findChars(source.text, chars, 0, source.text.length) !== undefined;
}
