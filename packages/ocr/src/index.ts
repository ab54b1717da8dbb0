export { findTable, tableToMarkdown, type LayerLine, type OcrLine, type OcrWord } from './ocr-lines.ts';
export { charactersOf, type OcrModels, type ReadLine } from './model.ts';
export { checkModels } from './check-models.ts';
export { placeCharacters } from './place-characters.ts';
export { readPage, workingScale, type ReadPage } from './read-page.ts';
export { scanPage, type PagePlace } from './scan.ts';
export { fromTesseract, toTesseract } from './tesseract.ts';
export { isDoubtful, joinLine, joinWords } from './words.ts';
