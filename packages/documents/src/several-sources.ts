import type { Block, Position } from '@baigong/document-reader/document-text';
import {
  chooseChunks,
  countChunkTokens,
  joinChunks,
  scoreChunks,
  type Chunk,
  type Excerpt,
  type NumberedChunk,
  type SelectOptions,
} from './excerpts.ts';

interface Candidate {
  readonly chunk: NumberedChunk;
  readonly tokens: number;
}

/** What of one document may be given with a question about several; found without knowing the others. */
export interface SourceCandidates {
  /** The most important first. */
  readonly candidates: readonly Candidate[];
  /** They are the whole document. */
  readonly whole: boolean;
  /** The share of the question's n-grams in the best chunk, from 0 (no hit) to 1; comparable between documents. */
  readonly relevance: number;
}

/** The candidates of one document, as many as the whole budget holds (in the unit of `countTokens`). */
export function findCandidates(
  chunks: readonly Chunk[],
  { question, tokenBudget, countTokens }: SelectOptions,
): SourceCandidates {
  const { scores, shares } = scoreChunks(chunks, question);
  const tokenCounts = countChunkTokens(chunks, countTokens);
  const chosen = [...chooseChunks(chunks, scores, tokenCounts, tokenBudget)];
  const relevance = shares.reduce((most, share) => Math.max(most, share), 0);
  // A small share of the budget goes to what answers the question before the document's start.
  if (relevance > 0 && chosen[0] === 0) chosen.splice(0, 2, ...chosen.slice(0, 2).toReversed());
  const all = tokenCounts.reduce((sum, one) => sum + one, 0);
  const whole = all <= tokenBudget;
  const order = new Set(whole ? [...chosen, ...chunks.keys()] : chosen);
  return {
    candidates: [...order].flatMap((index): Candidate[] => {
      const chunk = chunks[index];
      return chunk ? [{ chunk: [index, chunk], tokens: tokenCounts[index] ?? 0 }] : [];
    }),
    whole,
    relevance,
  };
}

/**
 * Divides a budget: everybody gets the same, and what one does not need goes to the others (max-min fairness). The shares are
 * whole numbers, none is above its need, and their sum is not above the budget.
 */
export function shareBudget(needs: readonly number[], budget: number): number[] {
  const shares = needs.map(() => 0);
  let remaining = Math.max(0, Math.floor(budget));
  let open = needs.length;
  // The smallest needs are met first: what they leave is divided among those that are left.
  for (const index of [...needs.keys()].toSorted((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0))) {
    const share = Math.min(Math.ceil(needs[index] ?? 0), Math.floor(remaining / open));
    shares[index] = share;
    remaining -= share;
    open -= 1;
  }
  return shares;
}

/** Of how well documents match, which of them have a hit: at least a quarter of the best one's. */
export function hitsAmong(relevances: readonly number[]): boolean[] {
  const best = Math.max(0, ...relevances);
  return relevances.map((relevance) => relevance > 0 && relevance >= best / 4);
}

/** Less than this of a document says nothing: the best ones get it, and the others nothing. */
const minShareTokens = 800;

/** What of one document is given with a question about several. */
export interface SourceExcerpts {
  /** Numbered through all documents. */
  readonly excerpts: readonly Excerpt[];
  readonly whole: boolean;
  /** It matches the question. */
  readonly isHit: boolean;
}

function pick({ candidates, whole }: SourceCandidates, share: number): readonly [NumberedChunk[], boolean] {
  const chosen: NumberedChunk[] = [];
  let remaining = share;
  for (const { chunk, tokens } of candidates) {
    if (tokens > remaining) continue;
    chosen.push(chunk);
    remaining -= tokens;
  }
  return [chosen, whole && chosen.length === candidates.length];
}

const needOf = ({ candidates }: SourceCandidates): number =>
  candidates.reduce((sum, { tokens }) => sum + tokens, 0);

/**
 * What a model is given of several documents: those that match the question share the budget fairly, what they leave goes to the
 * others. Where the budget is too small for all that match, the best ones get it. Without any match all are treated alike.
 */
export function selectAcross(sources: readonly SourceCandidates[], tokenBudget: number): SourceExcerpts[] {
  const hits = hitsAmong(sources.map(({ relevance }) => relevance));
  const noneHits = !hits.includes(true);
  const needs = sources.map(needOf);
  const shares = sources.map(() => 0);
  let remaining = tokenBudget;
  for (const first of [true, false]) {
    const group = [...sources.keys()]
      .filter((index) => (noneHits || hits[index] === true) === first)
      .toSorted((a, b) => (sources[b]?.relevance ?? 0) - (sources[a]?.relevance ?? 0) || a - b);
    let count = group.length;
    // Fewer documents share while the one that gets least would get too little of it.
    while (
      count > 1 &&
      shareBudget(
        group.slice(0, count).map((index) => needs[index] ?? 0),
        remaining,
      ).some((share, at) => share < Math.min(minShareTokens, needs[group[at] ?? 0] ?? 0))
    )
      count -= 1;
    const sharing = group.slice(0, count);
    const given = shareBudget(
      sharing.map((index) => needs[index] ?? 0),
      remaining,
    );
    for (const [at, index] of sharing.entries()) {
      shares[index] = given[at] ?? 0;
      remaining -= given[at] ?? 0;
    }
  }
  let number = 1;
  return sources.map((source, index) => {
    const [chosen, whole] = pick(source, shares[index] ?? 0);
    const excerpts = joinChunks(chosen, number);
    number += excerpts.length;
    return { excerpts, whole, isHit: hits[index] === true };
  });
}

/** Several texts as one, in which quotations are looked up. */
interface JoinedSources {
  readonly blocks: readonly Block[];
  /** The blocks of each text; `to` is exclusive. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Whose block a position of the joined text is, and where it is there. */
  readonly locate: (
    position: Position,
  ) => { readonly source: number; readonly position: Position } | undefined;
}

/** Joins texts; quotations are looked up within one range at a time, so that none is found across a border. */
export function joinSources(texts: readonly { readonly blocks: readonly Block[] }[]): JoinedSources {
  const blocks: Block[] = [];
  const ranges: { from: number; to: number }[] = [];
  for (const text of texts) {
    const from = blocks.length;
    for (const block of text.blocks) blocks.push(block);
    ranges.push({ from, to: blocks.length });
  }
  return {
    blocks,
    ranges,
    locate(position) {
      const source = ranges.findIndex(({ from, to }) => from <= position.block && position.block < to);
      const range = ranges[source];
      return range && { source, position: { ...position, block: position.block - range.from } };
    },
  };
}
