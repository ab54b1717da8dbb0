/** What a document is and what can be found in it, without a browser: text, outline, search, masking, comparison. */
export {
  Block,
  DocumentText,
  OutlineEntry,
  Position,
  documentFormats,
  lengthOf,
  pageLabel,
  tableText,
  textAt,
  wholeText,
} from './document-text.ts';
export type { DocumentFormat, TableBlock } from './document-text.ts';
export { findQuote, quotable, standsIn } from './find-quote.ts';
export type { Quotable } from './find-quote.ts';
export { citationMark, citationMarks, citationReader } from './citations.ts';
export type { Citation, CitedAnswer, GivenPassage } from './citations.ts';
export { pickPassages, piecesOf, rankPieces } from './passages.ts';
export type { Passage, PickedPassages, Piece } from './passages.ts';
export { partsOf, spreadPieces } from './parts.ts';
export type { Part } from './parts.ts';
export { unmaskStream } from './unmask-stream.ts';
export type { UnmaskStream } from './unmask-stream.ts';
export { mindMapOfOutline, mindMapToMarkdown, sizeOfMindMap, tidyMindMap } from './mind-map.ts';
export type { MindNode } from './mind-map.ts';
export { branchColour, layoutMindMap, mindMapSizes, mindMapToSvg } from './mind-map-layout.ts';
export type { MindMapLayout, PlacedLink, PlacedNode } from './mind-map-layout.ts';
export { headingLevel } from './heading.ts';
export { outlineOf } from './outline.ts';
export { countDocument } from './count-document.ts';
export type { DocumentCount } from './count-document.ts';
export { documentKeywords, keySentences } from './key-sentences.ts';
export type { Keyword, KeySentence } from './key-sentences.ts';
export { factKinds, findFacts } from './find/find-facts.ts';
export type { Fact, FactKind } from './find/find-facts.ts';
export { findSecrets, isCardNumber, isIdentityNumber, secretKinds } from './find/find-numbers.ts';
export type { FoundSecret, SecretKind } from './find/find-numbers.ts';
export { createMasker, maskDocument, maskForGood } from './mask/mask-text.ts';
export type { Masker } from './mask/mask-text.ts';
export { columnsOf, guardCell, tablesOf, tableToCsv } from './tables.ts';
export type { FoundTable } from './tables.ts';
export { DocumentIndex } from './search/document-index.ts';
export type { SearchHit, SearchOptions } from './search/document-index.ts';
export { findInDocument, findInSteps } from './search/find-in-document.ts';
export { highlight } from './search/highlights.ts';
export { compareDocuments, comparePieces } from './compare-documents.ts';
export type { ChangedPiece, DocumentComparison, ParagraphChange } from './compare-documents.ts';
