import MiniSearch from 'minisearch';
import type { Block, Position } from '@baigong/document-reader/document-text';
import { foldText } from './find-in-document.ts';

const letter = '(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}]';
const runs = new RegExp(`\\p{Script=Han}+|(?:${letter})+(?:[.'’-](?:${letter})+)*`, 'gu');
const han = /^\p{Script=Han}/u;

/**
 * Index terms of a text: Chinese bigrams, the last character of each run (so that every character is the prefix of a term), and words of
 * other scripts.
 */
function textNgrams(text: string): string[] {
  const ngrams: string[] = [];
  for (const [run] of foldText(text).matchAll(runs)) {
    if (!han.test(run)) {
      ngrams.push(run);
      continue;
    }
    let previous = '';
    for (const char of run) {
      if (previous !== '') ngrams.push(previous + char);
      previous = char;
    }
    ngrams.push(previous);
  }
  return ngrams;
}

/** Search terms of a query: as `textNgrams`, but a single Chinese character only if it is alone. */
function queryNgrams(query: string): string[] {
  const ngrams = new Set<string>();
  for (const [run] of foldText(query).matchAll(runs)) {
    const chars = han.test(run) ? Array.from(run) : [];
    if (chars.length < 2) ngrams.add(run);
    for (let at = 0; at + 1 < chars.length; at += 1) ngrams.add(`${chars[at]}${chars[at + 1]}`);
  }
  return [...ngrams];
}

type Range = readonly [start: number, end: number];

/** All occurrences in a folded text, without overlaps. */
function findOccurrences(text: string, needle: string, max: number): Range[] {
  const found: Range[] = [];
  for (
    let at = text.indexOf(needle);
    at >= 0 && found.length < max;
    at = text.indexOf(needle, at + needle.length)
  )
    found.push([at, at + needle.length]);
  return found;
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

const maxHighlights = 200;

/** The ranges of a query in a text: as typed, else each of its words, else the n-grams that both contain. */
export function findHighlights(text: string, query: string): Range[] {
  const folded = foldText(text);
  const needle = foldText(query).trim();
  if (needle === '') return [];
  const whole = findOccurrences(folded, needle, maxHighlights);
  if (whole.length > 0) return whole;
  const words = needle.split(/\s+/);
  const found = words.length > 1 ? words.map((word) => findOccurrences(folded, word, maxHighlights)) : [];
  if (found.length > 0 && found.every((found) => found.length > 0)) return mergeRanges(found.flat());
  return mergeRanges(
    queryNgrams(query).flatMap((ngram) => findOccurrences(folded, ngram, maxHighlights)),
  ).slice(0, maxHighlights);
}

/** A chunk that matches a query. */
export interface SearchHit {
  /** The document's id, as it was added. */
  readonly document: string;
  /** A block, or part of a long one. */
  readonly position: Position;
  readonly page?: number;
  readonly text: string;
  /** Ranges in `text`; add `position.start` for offsets in the block. */
  readonly highlights: readonly Range[];
  readonly score: number;
  /** It contains the query as typed. */
  readonly exact: boolean;
}

export interface SearchOptions {
  /** Only in this document. */
  readonly document?: string;
  /** The most hits; 50 when left out. */
  readonly limit?: number;
}

interface IndexedChunk {
  readonly id: number;
  readonly document: string;
  readonly block: number;
  readonly start: number;
  readonly end: number;
  readonly page: number | undefined;
  readonly text: string;
}

const chunkLength = 400;
/** The least share of a query's n-grams that a hit contains; a whole question has many that no answer repeats. */
const minCoverage = (ngrams: number): number => (ngrams <= 3 ? 0.5 : 0.25);
/** The number of best hits that are checked for an exact match. */
const rerankLimit = 400;

/** Chunks of a block: all of it if short, else split after sentences, rows or lines. */
function splitBlock(text: string): Range[] {
  const parts: Range[] = [];
  let start = 0;
  while (text.length - start > chunkLength * 1.5) {
    const head = text.slice(start, start + chunkLength);
    const ends = ['\n', '。', '！', '？', '；', '. '].map((mark) => head.lastIndexOf(mark) + mark.length);
    const best = Math.max(...ends.filter((end) => end > chunkLength / 3), 0);
    let end = start + (best > 0 ? best : chunkLength);
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end += 1;
    parts.push([start, end]);
    start = end;
  }
  if (start < text.length) parts.push([start, text.length]);
  return parts;
}

/** Full-text search over any number of documents, by words or by a whole sentence; without dictionary or model. */
export class DocumentIndex {
  readonly #engine = new MiniSearch<IndexedChunk>({
    fields: ['text'],
    tokenize: textNgrams,
    processTerm: (term) => term,
    autoVacuum: { minDirtCount: 2_000, minDirtFactor: 0.2, batchSize: 1_000, batchWait: 10 },
  });
  readonly #chunks = new Map<number, IndexedChunk>();
  readonly #byDocument = new Map<string, number[]>();
  #nextId = 0;

  /** The number of chunks. */
  get size(): number {
    return this.#chunks.size;
  }

  has(document: string): boolean {
    return this.#byDocument.has(document);
  }

  /** Adds blocks of a document; `from` is the index of the first. Can be called again with the blocks that follow. */
  add(document: string, blocks: readonly Pick<Block, 'text' | 'page'>[], from = 0): void {
    const ids = this.#byDocument.get(document) ?? [];
    blocks.forEach(({ text, page }, offset) => {
      for (const [start, end] of splitBlock(text)) {
        const id = this.#nextId;
        this.#nextId += 1;
        const chunk = {
          id,
          document,
          block: from + offset,
          start,
          end,
          page,
          text: text.slice(start, end),
        };
        this.#engine.add(chunk);
        this.#chunks.set(id, chunk);
        ids.push(id);
      }
    });
    this.#byDocument.set(document, ids);
  }

  /** Does nothing for a document that was never added. */
  remove(document: string): void {
    for (const id of this.#byDocument.get(document) ?? []) {
      this.#engine.discard(id);
      this.#chunks.delete(id);
    }
    this.#byDocument.delete(document);
  }

  /** The best hits first; those that contain the query as typed before all others. */
  search(query: string, { document, limit = 50 }: SearchOptions = {}): SearchHit[] {
    const ngrams = queryNgrams(query);
    if (ngrams.length === 0) return [];
    const singleChars = ngrams.every((ngram) => Array.from(ngram).length === 1);
    const found = this.#engine.search(ngrams.join(' '), {
      tokenize: () => ngrams,
      combineWith: 'OR',
      // A single character is the prefix of its bigrams; a Latin word may still be incomplete.
      prefix: (term) => singleChars || (/^[\p{L}\p{N}]{3,}$/u.test(term) && !/\p{Script=Han}/u.test(term)),
      ...(document === undefined
        ? {}
        : { filter: ({ id }) => this.#chunks.get(id as number)?.document === document }),
    });
    const needle = foldText(query).trim();
    const ranked = found
      .flatMap(({ id, score, queryTerms }) => {
        const chunk = this.#chunks.get(id as number);
        const coverage = new Set(queryTerms).size / ngrams.length;
        return chunk && coverage >= minCoverage(ngrams.length)
          ? [{ chunk, score: score * coverage ** 2 }]
          : [];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, Math.max(rerankLimit, limit))
      .map(({ chunk, score }) => ({ chunk, score, exact: foldText(chunk.text).includes(needle) }))
      .toSorted((a, b) => Number(b.exact) - Number(a.exact) || b.score - a.score)
      .slice(0, limit);
    return ranked.map(({ chunk, score, exact }) => ({
      document: chunk.document,
      position: { block: chunk.block, start: chunk.start, end: chunk.end },
      ...(chunk.page === undefined ? {} : { page: chunk.page }),
      text: chunk.text,
      highlights: findHighlights(chunk.text, query),
      score,
      exact,
    }));
  }
}
