import {
  rankKeywords,
  rankSentences,
  splitSentences,
  type Keyword,
  type Sentence,
} from '@baigong/tools/text';
import type { DocumentText, Position } from '@baigong/document-reader/document-text';

export type { Keyword };

/** A sentence of the document as it stands there. */
export interface KeySentence {
  readonly text: string;
  readonly position: Position;
  readonly page?: number;
}

/** Of a longer document blocks are sampled evenly. */
const maxChars = 500_000;

type Indexed = readonly [index: number, block: DocumentText['blocks'][number]];

function sampleBlocks({ blocks }: Pick<DocumentText, 'blocks'>, kinds: ReadonlySet<string>): Indexed[] {
  const chosen = [...blocks.entries()].filter(([, { kind }]) => kinds.has(kind));
  const total = chosen.reduce((sum, [, { text }]) => sum + text.length, 0);
  const share = Math.min(1, maxChars / Math.max(1, total));
  return share === 1
    ? chosen
    : chosen.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
}

const prose: ReadonlySet<string> = new Set(['paragraph', 'item']);
const textual: ReadonlySet<string> = new Set(['heading', 'paragraph', 'item', 'table']);

/** The words that mark a document, best first: by frequency, length and spread, no model, no dictionary of topics. */
export function documentKeywords(document: Pick<DocumentText, 'blocks'>, count = 20): Keyword[] {
  return rankKeywords(
    sampleBlocks(document, textual)
      .map(([, { text }]) => text.slice(0, maxChars))
      .join('\n'),
    count,
  );
}

/**
 * The sentences that stand best for a document, word for word, in reading order, each with its place.
 * @param count how many; by the document's length when left out
 */
export function keySentences(document: Pick<DocumentText, 'blocks'>, count?: number): KeySentence[] {
  const sentences: (Sentence & { readonly position: Position; readonly page: number | undefined })[] = [];
  // A sentence repeated at the start of each chapter counts once.
  const seen = new Set<string>();
  for (const [block, { text, page }] of sampleBlocks(document, prose)) {
    let from = 0;
    for (const sentence of splitSentences(text)) {
      const start = text.indexOf(sentence.text, from);
      if (start < 0) continue;
      from = start + sentence.text.length;
      if (seen.has(sentence.text)) continue;
      seen.add(sentence.text);
      sentences.push({ ...sentence, paragraph: block, position: { block, start, end: from }, page });
    }
  }
  const usable = sentences.filter(({ fragment }) => !fragment).length;
  const limit = Math.min(usable, count ?? Math.max(1, Math.min(12, Math.round(Math.sqrt(usable)))));
  return rankSentences(sentences, limit).flatMap((index) => {
    const found = sentences[index];
    if (!found) return [];
    const { text, position, page } = found;
    return [{ text, position, ...(page === undefined ? {} : { page }) }];
  });
}
