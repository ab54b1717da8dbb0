export * from './drawing.ts';
export { makePdf, type PdfTools } from './make-pdf.ts';
export type { DrawGlyph, GlyphPicture } from './set-text.ts';
export { readableText } from './shape/readable-text.ts';
export { SliceFonts } from './shape/slice-fonts.ts';
