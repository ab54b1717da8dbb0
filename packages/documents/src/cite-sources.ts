import { citationMarkerPattern, createCitationParser, unfoundMarkerPattern } from './citations.ts';
import { createQuoteIndex, maxSearchedChars } from './find-quote.ts';
import { joinSources } from './several-sources.ts';
import { pageLabel, textLength, type DocumentText } from '@baigong/document-reader/document-text';
import type { AskedSource, CitedText, SourceCitation } from './ai-record.ts';

/** A document of a turn with its text; those that are gone are left out. */
export interface CitedSource {
  readonly asked: AskedSource;
  readonly text: DocumentText;
}

/** Only what a model was given of a text, each block in its place. */
function givenPart({ asked: { passages }, text }: CitedSource): DocumentText {
  return {
    ...text,
    blocks: text.blocks.map((block, at) =>
      passages.some(({ from, to }) => from <= at && at < to) ? block : { ...block, text: '' },
    ),
  };
}

/** Looks up the quotations of an answer about several documents, each first in the document that its number names. */
export function createSourceCiter(
  sources: readonly CitedSource[],
): (answer: string, live: boolean) => CitedText {
  const chars = sources.reduce((sum, { text }) => sum + textLength(text), 0);
  const texts = chars > maxSearchedChars ? sources.map(givenPart) : sources.map(({ text }) => text);
  const joined = joinSources(texts);
  const excerpts = sources.flatMap(({ asked }, source) => {
    const document = joined.ranges[source];
    if (!document) return [];
    return asked.passages.map(({ number, from, to }) => ({
      number,
      from: document.from + from,
      to: Math.min(document.to, document.from + to),
      document,
    }));
  });
  const read = createCitationParser(createQuoteIndex({ blocks: [...joined.blocks] }), excerpts);
  return (answer, live) => {
    const { text, citations, unresolved } = read(answer, live);
    return {
      text,
      unresolved,
      citations: citations.flatMap(({ number, quote, positions: [first] }): SourceCitation[] => {
        const found = first && joined.locate(first);
        const source = found && sources[found.source];
        if (!source) return [];
        const { position } = found;
        const where = pageLabel(source.text.format, source.text.blocks[position.block] ?? {});
        return [{ number, quote, document: source.asked.id, where, position }];
      }),
    };
  };
}

/** An answer without any mark. */
export const plainText = ({ text }: CitedText): string =>
  text.replace(citationMarkerPattern, '').replace(unfoundMarkerPattern, '');
