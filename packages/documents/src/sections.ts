import type { Chunk } from './excerpts.ts';

/** A section of a document that fits into one request, when a model reads all of it section by section. */
export interface Section {
  /** Indexes of its chunks; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** How much of its chunks' text that is, from 0 to 1. */
  readonly coverage: number;
}

interface SectionOptions {
  /** Per section, in the unit of `countTokens`. */
  readonly tokenBudget: number;
  readonly countTokens: (text: string) => number;
  /** If more were needed, each section holds an even sample of its chunks. */
  readonly maxSections: number;
}

/** The line break after a chunk. */
const chunkOverhead = 2;
/** A section filled this far ends with its chapter. */
const minFill = 0.6;

/**
 * Indexes of chunks from the whole text that together fit the budget: the first of each chapter, then every eighth, every fourth and
 * so on, so that the sample is even wherever the budget ends.
 */
export function sampleChunks(
  chunks: readonly Chunk[],
  { tokenBudget, countTokens }: Pick<SectionOptions, 'tokenBudget' | 'countTokens'>,
): number[] {
  const tokenCounts = chunks.map(({ text }) => countTokens(text) + chunkOverhead);
  const first = chunks.flatMap((chunk, index) =>
    chunk.headings.join('\n') === chunks[index - 1]?.headings.join('\n') ? [] : [index],
  );
  const steps = [8, 4, 2, 1].flatMap((step) => [...chunks.keys()].filter((index) => index % step === 0));
  const chosen = new Set<number>();
  let remaining = tokenBudget;
  for (const index of [...first, ...steps]) {
    const tokens = tokenCounts[index] ?? 0;
    if (chosen.has(index) || tokens > remaining) continue;
    chosen.add(index);
    remaining -= tokens;
  }
  return [...chosen].toSorted((a, b) => a - b);
}

const joinText = (chunks: readonly Chunk[]): string => chunks.map(({ text }) => text).join('\n');

/** The first chunk of each section, when every section takes as many chunks as fit. */
function packGreedily(
  chunks: readonly Chunk[],
  tokenCounts: readonly number[],
  tokenBudget: number,
): number[] {
  const starts = [0];
  let used = 0;
  for (const [index, chunk] of chunks.entries()) {
    const tokens = tokenCounts[index] ?? 0;
    const chapterEnds = chunk.headings[0] !== chunks[index - 1]?.headings[0];
    if (index > 0 && (used + tokens > tokenBudget || (chapterEnds && used > tokenBudget * minFill))) {
      starts.push(index);
      used = 0;
    }
    used += tokens;
  }
  return starts;
}

/** The first chunk of each section, for sections of about the same size. */
function splitEvenly(tokenCounts: readonly number[], count: number): number[] {
  const total = tokenCounts.reduce((sum, one) => sum + one, 0);
  const starts = [0];
  let before = 0;
  for (const [index, tokens] of tokenCounts.entries()) {
    if (index > 0 && starts.length < count && before >= (total / count) * starts.length) starts.push(index);
    before += tokens;
  }
  return starts;
}

/**
 * Sections that cover the whole text, each within the budget; a section that is full enough ends with its chapter. If that makes more
 * than `maxSections`, there are that many sections of about the same length, each with an even sample of its chunks.
 */
export function splitIntoSections(
  chunks: readonly Chunk[],
  { tokenBudget, countTokens, maxSections }: SectionOptions,
): Section[] {
  if (chunks.length === 0) return [];
  const tokenCounts = chunks.map(({ text }) => countTokens(text) + chunkOverhead);
  const greedy = packGreedily(chunks, tokenCounts, tokenBudget);
  const starts = greedy.length <= maxSections ? greedy : splitEvenly(tokenCounts, maxSections);
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? chunks.length;
    const sectionChunks = chunks.slice(from, to);
    const all = joinText(sectionChunks);
    if (starts === greedy) return { from, to, text: all, coverage: 1 };
    const text = joinText(
      sampleChunks(sectionChunks, { tokenBudget, countTokens }).flatMap((at) => sectionChunks[at] ?? []),
    );
    return { from, to, text, coverage: text.length / Math.max(1, all.length) };
  });
}
