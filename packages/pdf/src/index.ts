export * from './drawing.ts';
export { makePdf } from './make-pdf.ts';
export type { DrawGlyph } from './set-text.ts';
export { SliceFonts } from './shape/slice-fonts.ts';
