/** Redaction: apart from the rest, since its tables of names are large and what shows a document needs none. */
export { findInBlocks, findSensitiveData, lookOver } from './find-sensitive-data.ts';
export { createRedactor, redactPermanently } from './redact-text.ts';
export type { RedactionChoices } from './redact-text.ts';
export { findOverBlocks } from './find-over-blocks.ts';
export { redactDocument } from './redact-document.ts';
export { createByteSearch, isInFile } from './byte-search.ts';
export type { PageLine, PagePiece } from './pdf/redact-page.ts';
export type { Mask } from './word/redact-part.ts';
