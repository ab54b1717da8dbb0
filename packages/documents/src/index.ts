/** What a document is and what can be found in it, without a browser: search, excerpts, citations, facts, comparison. */
export { createQuoteIndex, containsText, findQuote, maxSearchedChars } from './find-quote.ts';
export type { QuoteIndex } from './find-quote.ts';
export {
  citationMarkerPattern,
  createCitationParser,
  markUnsourced,
  unfoundMarkerPattern,
} from './citations.ts';
export type { Citation, CitedAnswer } from './citations.ts';
export { splitIntoChunks } from './excerpts.ts';
export { findCandidates, hitsAmong, selectAcross } from './several-sources.ts';
export type { SourceCandidates } from './several-sources.ts';
export { chunkTextsOf, toChunkedText } from './chunked-text.ts';
export type { Excerpt, SelectedExcerpts } from './excerpts.ts';
export { mindMapOfOutline, mindMapToMarkdown, countMindMapNodes, normalizeMindMap } from './mind-map.ts';
export type { MindNode } from './mind-map.ts';
export { layoutMindMap, mindMapSizes, mindMapToSvg } from './mind-map-layout.ts';
export type { MindMapLayout } from './mind-map-layout.ts';
export { countDocument } from './count-document.ts';
export type { DocumentCount } from './count-document.ts';
export { documentKeywords, keySentences } from './key-sentences.ts';
export type { Keyword, KeySentence } from './key-sentences.ts';
export type { FactKind } from './find-facts.ts';
export { findTables } from './tables.ts';
export type { FoundTable } from './tables.ts';
export { DocumentIndex } from './search/document-index.ts';
export type { SearchHit, SearchOptions } from './search/document-index.ts';
export { findIncrementally } from './search/find-in-document.ts';
export { compareDocuments } from './compare-documents.ts';
export type { DocumentComparison, ParagraphChange } from './compare-documents.ts';
export { countPlaces, factNames, groupMentions, placeAt } from './mentions.ts';
export type { MentionedValue, MentionGroup } from './mentions.ts';
export { planInput, truncateToTokens } from './plan-input.ts';
export type { ModelInput, PlannedSection, SectionPlan } from './plan-input.ts';
export { findRelated, selectForQuestion } from './relevant-chunks.ts';
export type { ExcerptRequest } from './relevant-chunks.ts';
export { toMarkdown } from './document-markdown.ts';
