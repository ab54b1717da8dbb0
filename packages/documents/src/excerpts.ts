import type { DocumentText } from '@baigong/document-reader/document-text';

/** Neighbouring chunks that a model is given with a question, under a number by which the answer cites them. */
export interface Excerpt {
  /** Counts from 1, in reading order. */
  readonly number: number;
  /** Blocks; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Part of a long block, or several short blocks: the unit of retrieval. `to` is exclusive. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
}

const minChunkLength = 240;
const maxChunkLength = 700;

/** Splits a long text after sentences where possible. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxChunkLength) {
    const head = rest.slice(0, maxChunkLength);
    const end = Math.max(
      ...['。', '！', '？', '\n', '. ', '；'].map((mark) => head.lastIndexOf(mark) + mark.length),
    );
    const cut = end > maxChunkLength / 3 ? end : maxChunkLength;
    // A pair of surrogates stays together.
    const whole = /[\uD800-\uDBFF]/.test(rest[cut - 1] ?? '') ? cut - 1 : cut;
    parts.push(rest.slice(0, whole));
    rest = rest.slice(whole);
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

/** Splits a document into chunks of a few hundred characters, in reading order; a heading starts a new one. */
export function splitIntoChunks({ blocks }: Pick<DocumentText, 'blocks'>): Chunk[] {
  const chunks: Chunk[] = [];
  const headingStack: { readonly level: number; readonly text: string }[] = [];
  let open: { from: number; to: number; texts: string[]; size: number; headings: string[] } | undefined;
  const close = () => {
    if (open)
      chunks.push({ from: open.from, to: open.to, text: open.texts.join('\n'), headings: open.headings });
    open = undefined;
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      close();
      while ((headingStack.at(-1)?.level ?? 0) >= block.level) headingStack.pop();
      headingStack.push({ level: block.level, text: block.text });
    }
    const headings = headingStack.map(({ text }) => text);
    if (block.text.length > maxChunkLength) {
      close();
      for (const text of splitText(block.text)) chunks.push({ from: index, to: index + 1, text, headings });
      continue;
    }
    open ??= { from: index, to: index, texts: [], size: 0, headings };
    open.texts.push(block.text);
    open.to = index + 1;
    open.size += block.text.length;
    if (open.size >= minChunkLength) close();
  }
  close();
  return chunks;
}

/** Stop words of questions. */
const questionWords =
  /请问|请|什么|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪|多少|几个|为什么|是否|有没有|能否|可以|告诉我|说说|介绍|一下|这份|这个|这篇|文档|文件|文中|里面|其中|以及|关于|吗|呢|吧|的|了|是|和|与|在/g;

/** Search terms of a question: Chinese bigrams, words and numbers in lower case. */
export function questionNgrams(question: string): string[] {
  const text = question.normalize('NFKC').toLowerCase();
  const ngrams = new Set<string>();
  for (const [word] of text.matchAll(/[a-z0-9][a-z0-9.\-_]*/g))
    if (word.length > 1 || /\d/.test(word)) ngrams.add(word);
  for (const [run] of text.replace(questionWords, ' ').matchAll(/\p{Script=Han}+/gu)) {
    const chars = Array.from(run);
    if (chars.length === 1) ngrams.add(run);
    for (let at = 0; at + 1 < chars.length; at++) ngrams.add(`${chars[at]}${chars[at + 1]}`);
  }
  return [...ngrams];
}

function countOccurrences(text: string, ngram: string): number {
  let count = 0;
  for (let at = text.indexOf(ngram); at >= 0 && count < 20; at = text.indexOf(ngram, at + ngram.length))
    count++;
  return count;
}

/** The usual constants of BM25. */
const bm25K1 = 1.2;
const bm25B = 0.75;
/** An n-gram in a heading above a chunk counts as this many in its text. */
const headingWeight = 2;

export interface ChunkScores {
  /** BM25 over n-grams, weighted by `shares`; 0 for none. Comparable within one document only. */
  readonly scores: readonly number[];
  /** The share of the question's n-grams that a chunk contains, from 0 to 1. */
  readonly shares: readonly number[];
}

/** How well each chunk matches a question. */
export function scoreChunks(chunks: readonly Chunk[], question: string): ChunkScores {
  const ngrams = questionNgrams(question);
  const texts = chunks.map(({ text }) => text.normalize('NFKC').toLowerCase());
  const headings = chunks.map((chunk) => chunk.headings.join('\n').normalize('NFKC').toLowerCase());
  const average = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const scores = chunks.map(() => 0);
  const matched = chunks.map(() => 0);
  for (const ngram of ngrams) {
    const counts = texts.map(
      (text, index) =>
        countOccurrences(text, ngram) +
        headingWeight * Math.min(1, countOccurrences(headings[index] ?? '', ngram)),
    );
    const documentFrequency = counts.filter((count) => count > 0).length;
    if (documentFrequency === 0) continue;
    const idf = Math.log(1 + (chunks.length - documentFrequency + 0.5) / (documentFrequency + 0.5));
    for (const [index, count] of counts.entries()) {
      if (count === 0) continue;
      const length = (texts[index]?.length ?? 0) / Math.max(1, average);
      matched[index] = (matched[index] ?? 0) + 1;
      scores[index] =
        (scores[index] ?? 0) + (idf * count * (bm25K1 + 1)) / (count + bm25K1 * (1 - bm25B + bm25B * length));
    }
  }
  const shares = matched.map((count) => count / Math.max(1, ngrams.length));
  return { scores: scores.map((score, index) => score * (0.5 + (shares[index] ?? 0))), shares };
}

/** The relevance of each chunk to a question; 0 for none. */
export const rankChunks = (chunks: readonly Chunk[], question: string): readonly number[] =>
  scoreChunks(chunks, question).scores;

export interface SelectOptions {
  readonly question: string;
  /** In the unit of `countTokens`. */
  readonly tokenBudget: number;
  readonly countTokens: (text: string) => number;
}

export interface SelectedExcerpts {
  readonly excerpts: readonly Excerpt[];
  /** The excerpts are the whole document. */
  readonly whole: boolean;
}

/** A longer excerpt would say too little about where a citation is. */
const maxChunksPerExcerpt = 4;

/** A chunk and which of its document's it is. */
export type NumberedChunk = readonly [index: number, chunk: Chunk];

/** Neighbours under one heading become one excerpt. Numbers count from `firstNumber`. */
export function joinChunks(chosen: readonly NumberedChunk[], firstNumber = 1): Excerpt[] {
  const excerpts: Excerpt[] = [];
  let texts: string[] = [];
  let from = 0;
  let last: NumberedChunk | undefined;
  const close = () => {
    if (texts.length > 0 && last)
      excerpts.push({
        number: firstNumber + excerpts.length,
        from,
        to: last[1].to,
        text: texts.join('\n'),
      });
    texts = [];
  };
  for (const [index, chunk] of chosen.toSorted(([a], [b]) => a - b)) {
    const startsNew =
      last?.[0] !== index - 1 ||
      texts.length >= maxChunksPerExcerpt ||
      chunk.headings.join('\n') !== last[1].headings.join('\n');
    if (startsNew) close();
    if (texts.length === 0) {
      from = chunk.from;
      const heading = chunk.headings.join(' › ');
      // Without its chapter a text may not say what it is about.
      if (heading !== '' && !chunk.text.startsWith(chunk.headings.at(-1) ?? '')) texts.push(`（${heading}）`);
    }
    texts.push(chunk.text);
    last = [index, chunk];
  }
  close();
  return excerpts;
}

/** The markup around an excerpt in the prompt. */
const excerptOverhead = 12;

export const countChunkTokens = (
  chunks: readonly Chunk[],
  countTokens: SelectOptions['countTokens'],
): number[] => chunks.map(({ text }) => countTokens(text) + excerptOverhead);

/**
 * Which chunks of a document are given with a question, in the order in which they are chosen: its start, the most relevant ones
 * with their neighbours. A question without matches (“what is this about?”) gets the start of every chapter.
 */
export function chooseChunks(
  chunks: readonly Chunk[],
  scores: readonly number[],
  tokenCounts: readonly number[],
  tokenBudget: number,
): ReadonlySet<number> {
  const chosen = new Set<number>();
  let remaining = tokenBudget;
  const add = (index: number): boolean => {
    const tokens = tokenCounts[index];
    if (tokens === undefined || chosen.has(index) || tokens > remaining) return false;
    chosen.add(index);
    remaining -= tokens;
    return true;
  };
  const ranked = [...scores.keys()]
    .filter((index) => (scores[index] ?? 0) > 0)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  // The first chunk says what the document is.
  add(0);
  const best = scores[ranked[0] ?? 0] ?? 0;
  for (const index of ranked) {
    if ((scores[index] ?? 0) < best / 8) break;
    if (!add(index)) continue;
    add(index + 1);
    add(index - 1);
  }
  if (ranked.length === 0)
    for (const [index, { headings }] of chunks.entries())
      if (headings.join('\n') !== chunks[index - 1]?.headings.join('\n')) add(index);
  if (chosen.size <= 1)
    for (let step = 0; step < chunks.length; step += Math.max(1, Math.ceil(chunks.length / 40))) add(step);
  return chosen;
}

/** Selects what a model is given with a question: the whole document if it fits, else what `chooseChunks` chooses. */
export function selectExcerpts(
  chunks: readonly Chunk[],
  { question, tokenBudget, countTokens }: SelectOptions,
): SelectedExcerpts {
  const tokenCounts = countChunkTokens(chunks, countTokens);
  if (tokenCounts.reduce((sum, one) => sum + one, 0) <= tokenBudget)
    return { excerpts: joinChunks([...chunks.entries()]), whole: true };
  const chosen = chooseChunks(chunks, rankChunks(chunks, question), tokenCounts, tokenBudget);
  return { excerpts: joinChunks([...chunks.entries()].filter(([index]) => chosen.has(index))), whole: false };
}
