import { hitsAmong, pageLabel, type Position } from '@baigong/documents';
import { beginningOf, findRelatedChunks } from '../analysis/analysis-client.ts';
import type { DocumentHead } from '../records/document-record.ts';
import type { SourceState } from '../records/several-record.ts';
import { readSource } from './read-sources.ts';

const maxPassages = 3;

interface Passage {
  readonly position: Position;
  readonly text: string;
  readonly where: string;
}

/** The best passages of one document, or why there are none. */
export interface FoundPassages {
  readonly id: string;
  readonly title: string;
  readonly state: SourceState;
  readonly isCut: boolean;
  /** The share of the question's n-grams in the best passage. */
  readonly relevance: number;
  readonly passages: readonly Passage[];
}

/** Never throws. */
export async function findPassages({ id, title }: DocumentHead, query: string): Promise<FoundPassages> {
  const none = { id, title, isCut: false, relevance: 0, passages: [] };
  const source = await readSource(id);
  if (source.state !== 'given') return { ...none, state: source.state };
  const text = beginningOf(source.text);
  try {
    const related = await findRelatedChunks(text, query);
    return {
      ...none,
      state: 'given',
      isCut: text.blocks.length < source.text.blocks.length,
      relevance: related.reduce((most, { share }) => Math.max(most, share), 0),
      passages: related.slice(0, maxPassages).map(({ position, text: passage, heading }) => ({
        position,
        text: passage,
        where: [pageLabel(text.format, text.blocks[position.block] ?? {}), heading]
          .filter(Boolean)
          .join(' · '),
      })),
    };
  } catch {
    return { ...none, state: 'failed' };
  }
}

/** Documents with a hit, the best first; the others without passages. */
export function rankPassages(found: readonly FoundPassages[]): FoundPassages[] {
  const hits = hitsAmong(found.map(({ relevance }) => relevance));
  return found
    .map((one, at): FoundPassages =>
      hits[at] || one.state !== 'given' ? one : { ...one, state: 'missed', passages: [] },
    )
    .toSorted((a, b) => b.relevance - a.relevance);
}
