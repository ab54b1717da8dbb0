import type { Position } from '@baigong/document-reader/document-text';
import { findQuote, type QuoteIndex } from './find-quote.ts';

/** An excerpt that a model was given: its number and its blocks (`to` is exclusive). */
interface ExcerptRef {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** The blocks of its document, where the source joins several (`to` is exclusive). */
  readonly document?: { readonly from: number; readonly to: number };
}

/** A quotation of an answer that was found in the document. Numbers count from 1, in the order of the answer. */
export interface Citation {
  readonly number: number;
  readonly quote: string;
  /** One position per block, at least one. */
  readonly positions: readonly Position[];
}

export interface CitedAnswer {
  /** The answer with `citationMarker(number)` for each citation; `unfoundMarker(quote)` for one that was not found. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** How many quotations were not found in the document. */
  readonly unresolved: number;
}

/** Characters of the private use area; an answer that contains them loses them. */
const openMark = '\uE000';
const closeMark = '\uE001';
export const citationMarkerPattern = /\uE000(\d+)\uE001/g;
export const citationMarker = (number: number): string => `${openMark}${number}${closeMark}`;

const openUnfound = '\uE002';
const closeUnfound = '\uE003';
export const unfoundMarkerPattern = /\uE002([^\uE002\uE003]*)\uE003/g;
/** A quotation that stands nowhere, as Markdown that shows it letter by letter. */
export const unfoundMarker = (quote: string): string =>
  `${openUnfound}${quote
    .replace(/\s+/g, ' ')
    .replaceAll('$', '＄')
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')}${closeUnfound}`;

/** Stands behind a sentence without a source. */
const unsourcedMarker = '\uE004';
/** A sentence with the markers behind it. */
const sentence =
  /[^。！？!?\n\uE000\uE002]*(?:(?:\uE000\d+\uE001|\uE002[^\uE002\uE003]*\uE003)[^。！？!?\n\uE000\uE002]*)*(?:[。！？!?]+[”"’」』)）]*(?:\s*(?:\uE000\d+\uE001|\uE002[^\uE002\uE003]*\uE003))*|(?=\n)|$)/gu;
/** Headings, tables, quotations, code, and lines that only lead on to what follows. */
const noStatement = /^\s*(?:#{1,6}\s|\||>|```|[-*_]{3,}\s*$)|[:：]\s*(?:\*\*)?\s*$/u;
/** Says that the documents say nothing. */
const absence =
  /没有?(?:写|提|说|找|给|查|列|涉)|未(?:写|提|说|找|给|见|列|明确|涉)|\b(?:not|no|nothing|without)\b/iu;
/** Fewer letters state nothing that could have a source. */
const leastLetters = 8;

const isUnsourced = (text: string): boolean =>
  !/[\uE000\uE002]/u.test(text) &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= leastLetters &&
  !absence.test(text);

/**
 * Marks the sentences of an answer that stand without a source beside others that have one.
 * @param text as the parser gives it, whole; one without citations is not changed
 */
export function markUnsourced(text: string): string {
  if (!/\uE000\d+\uE001/u.test(text)) return text;
  return text
    .split(code)
    .map((segment, index) =>
      index % 2 === 1
        ? segment
        : segment
            .split('\n')
            .map((line) =>
              noStatement.test(line)
                ? line
                : line.replaceAll(sentence, (one) => (isUnsourced(one) ? `${one}${unsourcedMarker}` : one)),
            )
            .join('\n'),
    )
    .join('');
}

/** [2“…”], [2: …], 【2|…】, and [2] or [2, 3] without a quotation; not a link, not a[2], not a[2][3], not [2.5]. */
const citationPattern =
  /(?<![A-Za-z0-9_)]|[A-Za-z_]\[\d{1,3}\])[[【]\s*(\d{1,3})(?!\d|\.\d)\s*(?:[:：|，,]?\s*([“"「『‘'].{1,400}?[”"」』’'])|[:：|，,、]\s*([^\]】\n]{0,400}?))?\s*[\]】](?!\()/g;
const numberList = /^\d{1,3}(?:\s*[,，、]\s*\d{1,3})*$/;
/** May become a citation when more of the answer arrives. */
const unfinishedCitation = /[[【](?:\s*\d{1,3}[^\]】\n]{0,420})?$/;
const code = /(```[^]*?(?:```|$)|`[^`\n]*`)/;
const quoteMarks = /^[“"「『‘'\s]+|[”"」』’'\s]+$/g;

/** The sentence before a number without quotation. */
function sentenceBefore(text: string): string {
  const trimmed = text.replace(/[。！？；!?;\s]+$/, '');
  return trimmed.slice(
    Math.max(
      ...['。', '！', '？', '；', '\n', '!', '?', ';', openMark, closeMark, closeUnfound].map((mark) =>
        trimmed.lastIndexOf(mark),
      ),
    ) + 1,
  );
}

/** A number without quotation cites its sentence only if the sentence is a quotation of at least this length. */
const minSentenceLength = 8;

/**
 * Parses answers of a model that was given numbered excerpts and asked to quote. Every quotation is searched in the excerpt it names,
 * then in that excerpt's document, then in the others, and is a citation only if it is found. Results are cached, so that a streamed answer can be parsed again
 * with every delta (`live`: an incomplete citation at the end is held back).
 */
export function createCitationParser(
  source: QuoteIndex,
  excerpts: readonly ExcerptRef[],
): (answer: string, live?: boolean) => CitedAnswer {
  const cache = new Map<string, readonly Position[] | null>();
  const documents = [
    ...new Map(
      excerpts.flatMap(({ document }) => (document ? [[document.from, document] as const] : [])),
    ).values(),
  ];
  const resolve = (number: number, quote: string): readonly Position[] | null => {
    const key = `${number} ${quote}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const excerpt = excerpts.find((one) => one.number === number);
    let found: readonly Position[] | null = null;
    for (const scope of [excerpt, excerpt?.document, ...documents]) {
      if (scope) found = findQuote(source, quote, scope) ?? null;
      if (found) break;
    }
    if (documents.length === 0) found ??= findQuote(source, quote) ?? null;
    cache.set(key, found);
    return found;
  };

  return (answer, live = false) => {
    const citations: Citation[] = [];
    let unresolved = 0;
    const addCitation = (quote: string, positions: readonly Position[]): string => {
      const [first] = positions;
      const last = positions.at(-1);
      const existing = citations.find(
        (one) =>
          one.positions[0]?.block === first?.block &&
          one.positions[0]?.start === first?.start &&
          one.positions.at(-1)?.end === last?.end,
      );
      if (existing) return citationMarker(existing.number);
      const number = citations.length + 1;
      citations.push({ number, quote, positions });
      return citationMarker(number);
    };
    const cite = (whole: string, digits: string, quoted: string, before: string): string => {
      const numbers = [
        Number(digits),
        ...(numberList.test(quoted) ? quoted.split(/[,，、]/).map(Number) : []),
      ];
      if (quoted === '' || numbers.length > 1) {
        if (numbers.some((number) => !excerpts.some((one) => one.number === number))) return whole;
        const sentence = sentenceBefore(before);
        if (sentence.trim().length >= minSentenceLength)
          for (const number of numbers) {
            const excerpt = excerpts.find((one) => one.number === number);
            const positions = excerpt && findQuote(source, sentence, excerpt);
            if (positions) return addCitation(sentence.trim(), positions);
          }
        unresolved++;
        return '';
      }
      const quote = quoted.replace(quoteMarks, '');
      const positions = resolve(Number(digits), quote);
      if (positions) return addCitation(quote, positions);
      unresolved++;
      return unfoundMarker(quote);
    };

    const clean = answer.replace(/[\uE000-\uE004]/g, '');
    const text = (live ? clean.replace(unfinishedCitation, '') : clean)
      .split(code)
      .map((segment, index) => {
        if (index % 2 === 1) return segment;
        let out = '';
        let offset = 0;
        for (const match of segment.matchAll(citationPattern)) {
          const [whole, number = '', quote, bareQuote] = match;
          out += segment.slice(offset, match.index);
          out += cite(whole, number, (quote ?? bareQuote ?? '').trim(), out);
          offset = match.index + whole.length;
        }
        return out + segment.slice(offset);
      })
      .join('');
    return { text, citations, unresolved };
  };
}
