/** What a document is and what can be found in it, without a browser: text, outline, search, masking, comparison. */
export {
  Block,
  DocumentText,
  OutlineEntry,
  Position,
  documentFormats,
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
export { unmaskStream } from './unmask-stream.ts';
export type { UnmaskStream } from './unmask-stream.ts';
export { mindMapOfOutline, mindMapToMarkdown, sizeOfMindMap, tidyMindMap } from './mind-map.ts';
export type { MindNode } from './mind-map.ts';
export { branchColour, layoutMindMap, mindMapSizes, mindMapToSvg } from './mind-map-layout.ts';
export type { MindMapLayout, PlacedLink, PlacedNode } from './mind-map-layout.ts';
export { headingLevel } from './heading.ts';
export { outlineOf } from './outline.ts';
