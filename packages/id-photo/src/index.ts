/** The rules of ID photos: sizes, papers, placement of the head, checks, sheets, weights. */
export {
  backgroundAt,
  backgrounds,
  customBackground,
  readColour,
  type Background,
  type Rgb,
} from './backgrounds.ts';
export { checkPhoto, type Check, type CheckedPhoto, type CheckId, type CheckState } from './checks.ts';
export { customLimits, makeCustomSize, type CustomSize, type MadeSize } from './custom-size.ts';
export { cutLines, type CutLine } from './cut-lines.ts';
export { featherMask, paintBackground } from './cut-out.ts';
export { fitBytes, poorQuality, type ByteTarget, type FittedFile } from './fit-bytes.ts';
export {
  faceCentre,
  faceHeightOverWidth,
  guessedHead,
  headHeight,
  markedHead,
  measureHead,
  type FacePoints,
  type Head,
  type PersonMask,
} from './head.ts';
export { measureLight, type PhotoLight } from './light.ts';
export {
  packMixedSheet,
  packSheet,
  type MixedSheet,
  type PhotoPosition,
  type Sheet,
  type SheetSpace,
  type PhotoRequest,
} from './pack-sheet.ts';
export { papers, sheetDpi, sheetGap, sheetMargin, sheetPixels, type Paper } from './papers.ts';
export {
  adjusted,
  beyond,
  inPhoto,
  inPicture,
  offset,
  photoMatrix,
  type Placement,
  type Point,
} from './placement.ts';
export { identityFraming, placeHead, defaultFraming } from './place-head.ts';
export {
  findSizes,
  photoSizes,
  pixelsOf,
  printedSize,
  type PhotoSize,
  type PixelSize,
  type PlacementRule,
} from './sizes.ts';
