/** The rules of ID photos: sizes, papers, placement of the head, checks, sheets, weights. */
export { backgrounds, customBackground, type Background } from './backgrounds.ts';
export type { Check } from './check.ts';
export type { PhotoSubject } from './check-subject.ts';
export { checkPhoto, placeHeads } from './checks.ts';
export { archiveNames, assignNames, parseNameList } from './batch-names.ts';
export { makeCustomSize } from './custom-size.ts';
export { cutLines } from './cut-lines.ts';
export { featherMask, paintBackground } from './cut-out.ts';
export { facePatch, measureFace, type FaceTraits } from './face-traits.ts';
export { fitBytes, poorQuality, type ByteTarget, type FittedFile } from './fit-bytes.ts';
export { gapBand } from './framing.ts';
export { faceCentre, faceHeightOverWidth, guessedHead, markedHead, measureHead, type Head } from './head.ts';
export { measureLight, type PhotoLight } from './light.ts';
export { packMixedSheet, packSheet, type Sheet } from './pack-sheet.ts';
export { papers, sheetDpi, sheetGap, sheetMargin, sheetPixels, type Paper } from './papers.ts';
export { adjusted, inPhoto, photoMatrix, type Placement } from './placement.ts';
export { findSizes, photoSizes, printedSize, type PhotoSize, type PixelSize } from './sizes.ts';
