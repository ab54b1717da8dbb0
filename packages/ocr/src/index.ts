export { toGreyMap } from './ink.ts';
export { findTable, tableToMarkdown, type LayerLine, type OcrLine } from './ocr-lines.ts';
export { placeCharacters } from './place-characters.ts';
export { readPage, workingScale, type ReadPage } from './read-page.ts';
export type { OcrLanguage, RecogniseLine } from './recogniser.ts';
export { isDoubtful, joinLine, type ReadWord } from './words.ts';
