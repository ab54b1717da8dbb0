import MiniSearch from 'minisearch';
import type { Block, Position } from '../document-text.ts';
import { fold } from '../fold.ts';
import { gramsOf, gramsOfQuery } from './grams.ts';
import { highlight, type Range } from './highlights.ts';

/** A passage that was found. */
export interface SearchHit {
  /** The document's id, as it was added. */
  readonly document: string;
  /** The passage: a block, or the part of a long one. */
  readonly position: Position;
  readonly page?: number;
  readonly text: string;
  /** What to mark, in the passage's text: add `position.start` for places in the block. */
  readonly marks: readonly Range[];
  readonly score: number;
  /** The words stand there as they were asked for. */
  readonly exact: boolean;
}

export interface SearchOptions {
  /** Only in this document. */
  readonly document?: string;
  /** The most hits; 50 when left out. */
  readonly limit?: number;
}

interface Passage {
  readonly id: number;
  readonly document: string;
  readonly block: number;
  readonly start: number;
  readonly end: number;
  readonly page: number | undefined;
  readonly text: string;
}

const passageLength = 400;
/** A passage that has less than this part of a query's grams is no hit; a whole question has many that no answer repeats. */
const leastCoverage = (grams: number): number => (grams <= 3 ? 0.5 : 0.25);
/** So many of the best are looked at letter by letter. */
const closely = 400;

/** The parts of a block that are found one by one: whole if short, else cut after sentences, rows or lines. */
function cut(text: string): Range[] {
  const parts: Range[] = [];
  let start = 0;
  while (text.length - start > passageLength * 1.5) {
    const window = text.slice(start, start + passageLength);
    const ends = ['\n', '。', '！', '？', '；', '. '].map((sign) => window.lastIndexOf(sign) + sign.length);
    const best = Math.max(...ends.filter((end) => end > passageLength / 3), 0);
    let end = start + (best > 0 ? best : passageLength);
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end += 1;
    parts.push([start, end]);
    start = end;
  }
  if (start < text.length) parts.push([start, text.length]);
  return parts;
}

/** Finds passages in any number of documents by words or by a whole sentence. No dictionary, no model. */
export class DocumentIndex {
  readonly #engine = new MiniSearch<Passage>({
    fields: ['text'],
    tokenize: gramsOf,
    processTerm: (term) => term,
    autoVacuum: { minDirtCount: 2_000, minDirtFactor: 0.2, batchSize: 1_000, batchWait: 10 },
  });
  readonly #passages = new Map<number, Passage>();
  readonly #byDocument = new Map<string, number[]>();
  #next = 0;

  /** How many passages are known. */
  get size(): number {
    return this.#passages.size;
  }

  has(document: string): boolean {
    return this.#byDocument.has(document);
  }

  /** Adds blocks of a document; `from` is the index of the first. Can be called again with the blocks that follow. */
  add(document: string, blocks: readonly Pick<Block, 'text' | 'page'>[], from = 0): void {
    const ids = this.#byDocument.get(document) ?? [];
    blocks.forEach(({ text, page }, offset) => {
      for (const [start, end] of cut(text)) {
        const id = this.#next;
        this.#next += 1;
        const passage = {
          id,
          document,
          block: from + offset,
          start,
          end,
          page,
          text: text.slice(start, end),
        };
        this.#engine.add(passage);
        this.#passages.set(id, passage);
        ids.push(id);
      }
    });
    this.#byDocument.set(document, ids);
  }

  /** Forgets a document; does nothing for one that was never added. */
  remove(document: string): void {
    for (const id of this.#byDocument.get(document) ?? []) {
      this.#engine.discard(id);
      this.#passages.delete(id);
    }
    this.#byDocument.delete(document);
  }

  /** The passages that have most of a query, best first: those with all its words as they are before all others. */
  search(query: string, { document, limit = 50 }: SearchOptions = {}): SearchHit[] {
    const grams = gramsOfQuery(query);
    if (grams.length === 0) return [];
    const single = grams.every((gram) => Array.from(gram).length === 1);
    const found = this.#engine.search(grams.join(' '), {
      tokenize: () => grams,
      combineWith: 'OR',
      // A single character is the beginning of all its pairs; a Latin word may still be being typed.
      prefix: (term) => single || (/^[\p{L}\p{N}]{3,}$/u.test(term) && !/\p{Script=Han}/u.test(term)),
      ...(document === undefined
        ? {}
        : { filter: ({ id }) => this.#passages.get(id as number)?.document === document }),
    });
    const wanted = fold(query).trim();
    const ranked = found
      .flatMap(({ id, score, queryTerms }) => {
        const passage = this.#passages.get(id as number);
        const coverage = new Set(queryTerms).size / grams.length;
        return passage && coverage >= leastCoverage(grams.length)
          ? [{ passage, score: score * coverage ** 2 }]
          : [];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, Math.max(closely, limit))
      .map(({ passage, score }) => ({ passage, score, exact: fold(passage.text).includes(wanted) }))
      .toSorted((a, b) => Number(b.exact) - Number(a.exact) || b.score - a.score)
      .slice(0, limit);
    return ranked.map(({ passage, score, exact }) => ({
      document: passage.document,
      position: { block: passage.block, start: passage.start, end: passage.end },
      ...(passage.page === undefined ? {} : { page: passage.page }),
      text: passage.text,
      marks: highlight(passage.text, query),
      score,
      exact,
    }));
  }
}
