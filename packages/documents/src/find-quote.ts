import type { DocumentText, Position } from './document-text.ts';

/**
 * A document's text as quotations are compared: without spaces and punctuation, full-width signs as half-width ones,
 * letters small. `block` and `at` say where each sign of `signs` stands in the document.
 */
export interface Quotable {
  readonly signs: string;
  readonly block: Uint32Array;
  readonly at: Uint32Array;
  /** Where each block begins in `signs`; one more entry than blocks. */
  readonly begins: readonly number[];
}

/** Signs that a quotation may lack or have otherwise without being another quotation. */
const ignored = /[\s\p{P}\p{S}\p{Cf}\uE000-\uF8FF]/u;

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** What a sign counts as; between digits a point, a slash or a colon is part of the figure: 1.5 is not 15. */
function plain(signs: readonly string[], index: number): string {
  const sign = signs[index] ?? '';
  const code = sign.charCodeAt(0);
  if ((code >= 0x4e00 && code <= 0x9fff) || isDigit(sign)) return sign;
  const after = isDigit(signs[index - 1]);
  const before = isDigit(signs[index + 1]);
  if (after && before && /[.:/]/.test(sign)) return sign;
  if ((sign === '%' && after) || (sign === '-' && before && !after)) return sign;
  return ignored.test(sign) ? '' : sign.toLowerCase();
}

/** The signs of a text that count, each with where it stands in it. */
function signsOf(text: string): { readonly signs: string; readonly at: readonly number[] } {
  const wide: string[] = [];
  const from: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? '';
    const code = text.charCodeAt(index);
    // Nearly all of a Chinese text: nothing to normalise. Halves of pairs stay as they are.
    if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0xd800 && code <= 0xdfff)) {
      wide.push(sign);
      from.push(index);
    } else
      for (const unit of sign.normalize('NFKC').split('')) {
        wide.push(unit);
        from.push(index);
      }
  }
  let signs = '';
  const at: number[] = [];
  for (let index = 0; index < wide.length; index++) {
    const kept = plain(wide, index);
    for (let unit = 0; unit < kept.length; unit++) at.push(from[index] ?? 0);
    signs += kept;
  }
  return { signs, at };
}

/** Prepares a document for looking up quotations: once per document, some 100 ms for a million characters. */
export function quotable({ blocks }: Pick<DocumentText, 'blocks'>): Quotable {
  const parts = blocks.map(({ text }) => signsOf(text));
  const total = parts.reduce((sum, { signs }) => sum + signs.length, 0);
  const block = new Uint32Array(total);
  const at = new Uint32Array(total);
  const begins: number[] = [];
  let next = 0;
  for (const [index, part] of parts.entries()) {
    begins.push(next);
    block.fill(index, next, next + part.signs.length);
    at.set(part.at, next);
    next += part.signs.length;
  }
  begins.push(next);
  return { signs: parts.map(({ signs }) => signs).join(''), block, at, begins };
}

/** A shorter one stands in any text and proves nothing. */
export const shortestQuote = 4;
/** One sign may differ in so many. */
const signsPerFault = 14;
/** Seeds that stand in more places than this are too common to try each. */
const mostPlaces = 200;

/** Signs of which a wrong one turns a sentence into another: figures, and words that deny. */
const telling = /[%.:/\-\d零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟不未无非没勿否]+/g;
const tellingSigns = (signs: string): string => (signs.match(telling) ?? []).join(' ');

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Where `words` stand in `signs` with at most `faults` signs put in, left out or changed, by Sellers' algorithm; the
 * best of the places. Telling signs must be the same.
 */
function nearly(signs: string, words: string, faults: number): Stretch | undefined {
  const { length } = words;
  let costs = Array.from({ length: length + 1 }, (_, row) => row);
  let starts = Array.from({ length: length + 1 }, () => 0);
  let best: (Stretch & { readonly cost: number }) | undefined;
  for (let column = 1; column <= signs.length; column++) {
    const nextCosts = [0];
    const nextStarts = [column];
    for (let row = 1; row <= length; row++) {
      const same = words[row - 1] === signs[column - 1];
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
      cost <= faults &&
      cost < (best?.cost ?? Infinity) &&
      tellingSigns(signs.slice(from, column)) === tellingSigns(words)
    )
      best = { from, to: column, cost };
    costs = nextCosts;
    starts = nextStarts;
  }
  return best;
}

/** Where words stand between two places, exactly or with a few faults. */
function find(signs: string, words: string, from: number, to: number): Stretch | undefined {
  for (let exact = signs.indexOf(words, from); exact >= 0 && exact + words.length <= to;) {
    const before = signs[exact - 1] ?? '';
    const after = signs[exact + words.length] ?? '';
    // 12 万 is not quoted from 312 万.
    const cutFigure =
      (/\d/.test(words[0] ?? '') && /[\d.]/.test(before)) || (/\d$/.test(words) && /[\d.%]/.test(after));
    if (!cutFigure) return { from: exact, to: exact + words.length };
    exact = signs.indexOf(words, exact + 1);
  }
  const faults = Math.floor(words.length / signsPerFault);
  if (faults === 0) return undefined;
  // With so many faults, one of so many pieces and one more has none: only around those is it worth looking.
  const size = Math.floor(words.length / (faults + 1));
  for (let piece = 0; piece <= faults; piece++) {
    const offset = piece * size;
    const seed = words.slice(offset, offset + size);
    let places = 0;
    for (
      let place = signs.indexOf(seed, from);
      place >= 0 && place < to && places < mostPlaces;
      place = signs.indexOf(seed, place + 1)
    ) {
      places++;
      const start = Math.max(from, place - offset - faults);
      const end = Math.min(to, place - offset + words.length + faults);
      const found = nearly(signs.slice(start, end), words, faults);
      if (found) return { from: start + found.from, to: start + found.to };
    }
  }
  return undefined;
}

/** A stretch of signs as positions, one per block it touches. */
function positionsOf(text: Quotable, { from, to }: Stretch): Position[] {
  const positions: Position[] = [];
  for (let index = from; index < to; index++) {
    const block = text.block[index] ?? 0;
    const at = text.at[index] ?? 0;
    const last = positions.at(-1);
    if (last && last.block === block) positions[positions.length - 1] = { ...last, end: at + 1 };
    else positions.push({ block, start: at, end: at + 1 });
  }
  return positions;
}

/** How far apart the parts of a quotation with an ellipsis may stand, in signs. */
const longestGap = 600;

/**
 * Where a quotation stands in a document: spaces, punctuation, width and case do not count, in a long one a sign in
 * fourteen may differ, a figure or a word that denies may not; parts around an ellipsis follow each other closely. Undefined when it stands
 * nowhere, or is too short to prove anything. Looks between two blocks only where `within` says so (`to` is not part of it).
 */
export function findQuote(
  text: Quotable,
  quote: string,
  within?: { readonly from: number; readonly to: number },
): readonly Position[] | undefined {
  const parts = quote
    .split(/…+|\.{3,}|。{3,}/)
    .map((part) => signsOf(part).signs)
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.reduce((sum, part) => sum + part.length, 0) < shortestQuote)
    return undefined;
  if (parts.length > 1 && parts.some((part) => part.length < 2)) return undefined;
  let from = within ? (text.begins[within.from] ?? text.signs.length) : 0;
  const end = within ? (text.begins[within.to] ?? text.signs.length) : text.signs.length;
  const [first = '', ...others] = parts;
  const anchor = others.length === 0 || first.length >= shortestQuote;
  if (!anchor) return undefined;
  const found: Stretch[] = [];
  for (const [index, part] of parts.entries()) {
    const to = index === 0 ? end : Math.min(end, from + longestGap + part.length);
    const stretch = find(text.signs, part, from, to);
    if (!stretch) return undefined;
    found.push(stretch);
    from = stretch.to;
  }
  return found.flatMap((stretch) => positionsOf(text, stretch));
}

/** Whether a short text (a cell of a table) stands in a document as it is, spaces, punctuation and width aside. */
export function standsIn(source: Quotable, text: string): boolean {
  const { signs } = signsOf(text);
  return signs === '' || find(source.signs, signs, 0, source.signs.length) !== undefined;
}
