/** What a document is and what can be found in it, without a browser: text, outline, search, redaction, comparison. */
export {
  Block,
  DocumentText,
  OutlineEntry,
  Position,
  RecognisedPage,
  documentFormats,
  textLength,
  pageLabel,
  tableText,
  textAt,
  wholeText,
} from './document-text.ts';
export type { DocumentFormat, TableBlock } from './document-text.ts';
export { createQuoteIndex, containsText, findQuote, maxSearchedChars } from './find-quote.ts';
export type { QuoteIndex } from './find-quote.ts';
export { citationMarkerPattern, createCitationParser, unfoundMarkerPattern } from './citations.ts';
export type { Citation, CitedAnswer } from './citations.ts';
export { scoreChunks, selectExcerpts, splitIntoChunks } from './excerpts.ts';
export { findCandidates, hitsAmong, joinSources, selectAcross } from './several-sources.ts';
export type { SourceCandidates } from './several-sources.ts';
export { chunkTextsOf, toChunkedText } from './chunked-text.ts';
export type { Excerpt, SelectedExcerpts, Chunk } from './excerpts.ts';
export { splitIntoSections, sampleChunks } from './sections.ts';
export type { Section } from './sections.ts';
export { createRestoreStream } from './redaction/restore-stream.ts';
export { mindMapOfOutline, mindMapToMarkdown, countMindMapNodes, normalizeMindMap } from './mind-map.ts';
export type { MindNode } from './mind-map.ts';
export { layoutMindMap, mindMapSizes, mindMapToSvg } from './mind-map-layout.ts';
export type { MindMapLayout } from './mind-map-layout.ts';
export { headingLevel } from './heading.ts';
export { outlineOf } from './outline.ts';
export { countDocument } from './count-document.ts';
export type { DocumentCount } from './count-document.ts';
export { documentKeywords, keySentences } from './key-sentences.ts';
export type { Keyword, KeySentence } from './key-sentences.ts';
export type { FactKind } from './find/find-facts.ts';
export {
  matchKey,
  sensitiveKinds,
  sensitiveKindTitles,
  type SensitiveKind,
} from './redaction/sensitive-kinds.ts';
export { countColumns, findTables, tableToCsv } from './tables.ts';
export type { FoundTable } from './tables.ts';
export { DocumentIndex } from './search/document-index.ts';
export type { SearchHit, SearchOptions } from './search/document-index.ts';
export { findIncrementally } from './search/find-in-document.ts';
export { compareDocuments } from './compare-documents.ts';
export type { DocumentComparison, ParagraphChange } from './compare-documents.ts';
export { layoutPage } from './layout/layout-page.ts';
export { joinContinuedTables } from './layout/continued-tables.ts';
export { markMargins } from './layout/mark-margins.ts';
export type { Box, LayoutBlock, LayoutPage, LayoutRun } from './layout/page-layout.ts';
