export * from './drawing.ts';
export { makePdf, type PdfTools } from './make-pdf.ts';
export type { DrawSign, SignPicture } from './set-text.ts';
export { readableText } from './shape/readable-text.ts';
export { SliceFonts } from './shape/slice-fonts.ts';
