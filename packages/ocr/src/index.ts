export { toGreyMap } from './ink.ts';
export { findTable, tableToMarkdown, type OcrLine, type OcrWord } from './ocr-lines.ts';
export { placeCharacters } from './place-characters.ts';
export { readPage, workingScale, type ReadPage } from './read-page.ts';
export type { OcrLanguage, RecogniseLine } from './recogniser.ts';
export { doubtfulBelow, joinLine, type ReadWord } from './words.ts';
