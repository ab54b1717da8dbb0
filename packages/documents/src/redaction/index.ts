/** Redaction: apart from the rest, since its tables of names are large and what shows a document needs none. */
export { findInBlocks, findSensitiveData } from './find-sensitive-data.ts';
export { createRedactor, redactPermanently } from './redact-text.ts';
export type { RedactionChoices } from './redact-text.ts';
export { findOverBlocks } from './find-over-blocks.ts';
export { inOrder } from './split-values.ts';
export { redactDocument } from './redact-document.ts';
export { createByteSearch } from './byte-search.ts';
export { redactPage } from './page/redact-page.ts';
export type { PageChar, PageLine, PagePiece } from './page/redact-page.ts';
export { leaksInWord, redactWord, UnreadableWord } from './word/redact-word.ts';
export { restoreWord } from './word/restore-word.ts';
export { UnsafeXml } from './word/xml-tokens.ts';
export type { Mask } from './word/redact-part.ts';
