import type { Position } from './document-text.ts';
import { findQuote, type Quotable } from './find-quote.ts';

/** A passage that a model was given: its number, and the blocks it is from (`to` is not part of it). */
export interface GivenPassage {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** A place of the document that an answer quotes, found in the text. Numbers count from 1, in the order of the answer. */
export interface Citation {
  readonly number: number;
  readonly quote: string;
  /** Where it stands: one position per block, never none. */
  readonly positions: readonly Position[];
}

export interface CitedAnswer {
  /** The answer with `citationMark(number)` where a citation stood; what could not be found is left out. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** How many quotations stand nowhere in the document. */
  readonly lost: number;
}

/** Signs of the private use area: no text has them, and an answer that does loses them. */
const opening = '\uE000';
const closing = '\uE001';
export const citationMarks = /\uE000(\d+)\uE001/g;
export const citationMark = (number: number): string => `${opening}${number}${closing}`;

/** [2“…”], [2: …], 【2|…】, and [2] or [2, 3] without a quotation; not a link, not a[2], not a[2][3], not [2.5]. */
const marker =
  /(?<![A-Za-z0-9_)]|[A-Za-z_]\[\d{1,3}\])[[【]\s*(\d{1,3})(?!\d|\.\d)\s*(?:[:：|，,]?\s*([“"「『‘'].{1,400}?[”"」』’'])|[:：|，,、]\s*([^\]】\n]{0,400}?))?\s*[\]】](?!\()/g;
const moreNumbers = /^\d{1,3}(?:\s*[,，、]\s*\d{1,3})*$/;
/** What may become a citation once the rest has come. */
const unfinished = /[[【](?:\s*\d{1,3}[^\]】\n]{0,420})?$/;
const code = /(```[^]*?(?:```|$)|`[^`\n]*`)/;
const quotes = /^[“"「『‘'\s]+|[”"」』’'\s]+$/g;

/** The sentence that ends where a bare number stands. */
function sentenceBefore(text: string): string {
  const trimmed = text.replace(/[。！？；!?;\s]+$/, '');
  return trimmed.slice(
    Math.max(
      ...['。', '！', '？', '；', '\n', '!', '?', ';', opening, closing].map((sign) =>
        trimmed.lastIndexOf(sign),
      ),
    ) + 1,
  );
}

/** A bare number stands for its sentence only when that is quoted word for word, and long enough to mean something. */
const shortestSentence = 8;

/**
 * Reads answers of a model that was given numbered passages and asked to quote: every quotation is looked for in the
 * passage it names, then in the whole document, and is a citation only where it is found. The reader remembers what it
 * found, so that a growing answer may be read again with every piece (`live`: a marker that is not whole yet is held back).
 */
export function citationReader(
  source: Quotable,
  passages: readonly GivenPassage[],
): (answer: string, live?: boolean) => CitedAnswer {
  const known = new Map<string, readonly Position[] | null>();
  const look = (number: number, quote: string): readonly Position[] | null => {
    const key = `${number} ${quote}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const passage = passages.find((one) => one.number === number);
    const found = (passage && findQuote(source, quote, passage)) ?? findQuote(source, quote) ?? null;
    known.set(key, found);
    return found;
  };

  return (answer, live = false) => {
    const citations: Citation[] = [];
    let lost = 0;
    const take = (quote: string, positions: readonly Position[]): string => {
      const [first] = positions;
      const last = positions.at(-1);
      const same = citations.find(
        (one) =>
          one.positions[0]?.block === first?.block &&
          one.positions[0]?.start === first?.start &&
          one.positions.at(-1)?.end === last?.end,
      );
      if (same) return citationMark(same.number);
      const number = citations.length + 1;
      citations.push({ number, quote, positions });
      return citationMark(number);
    };
    const cite = (whole: string, digits: string, said: string, before: string): string => {
      const numbers = [Number(digits), ...(moreNumbers.test(said) ? said.split(/[,，、]/).map(Number) : [])];
      if (said === '' || numbers.length > 1) {
        if (numbers.some((number) => !passages.some((one) => one.number === number))) return whole;
        const sentence = sentenceBefore(before);
        if (sentence.trim().length >= shortestSentence)
          for (const number of numbers) {
            const passage = passages.find((one) => one.number === number);
            const positions = passage && findQuote(source, sentence, passage);
            if (positions) return take(sentence.trim(), positions);
          }
        lost++;
        return '';
      }
      const quote = said.replace(quotes, '');
      const positions = look(Number(digits), quote);
      if (positions) return take(quote, positions);
      lost++;
      return '';
    };

    const clean = answer.replace(/[\uE000\uE001]/g, '');
    const text = (live ? clean.replace(unfinished, '') : clean)
      .split(code)
      .map((part, index) => {
        if (index % 2 === 1) return part;
        let out = '';
        let at = 0;
        for (const match of part.matchAll(marker)) {
          const [whole, number = '', quote, words] = match;
          out += part.slice(at, match.index);
          out += cite(whole, number, (quote ?? words ?? '').trim(), out);
          at = match.index + whole.length;
        }
        return out + part.slice(at);
      })
      .join('');
    return { text, citations, lost };
  };
}
