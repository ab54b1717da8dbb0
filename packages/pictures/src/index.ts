export { readDensity, writeDensity } from './density.ts';
export { PictureFormatError, writeLabel } from './label-pictures.ts';
export { readLabel, readProvenance } from './read-provenance.ts';
export {
  pictureType,
  readPictureHead,
  shownSize,
  type PictureHead,
  type PictureType,
} from './picture-head.ts';
export {
  aigcJson,
  labelDescription,
  labelInText,
  labelXmp,
  pictureLabel,
  type PictureLabel,
} from './picture-label.ts';
export { padJpeg } from './pad-jpeg.ts';
export { stripMetadata } from './strip-metadata.ts';
export { readCameraTags, type CameraTags } from './privacy/camera-tags.ts';
export { checkPictureFile, isClean, type PrivacyCheck } from './privacy/check-file.ts';
export { cleanPictureFile } from './privacy/clean.ts';
export { severities, type PrivacyFinding, type Severity } from './privacy/finding.ts';
export { textSigns, signNames } from './privacy/text-signs.ts';
export { quantise } from './palette/quantise.ts';
export { writePalettePng } from './palette/write-palette-png.ts';
export { drawnSide, greySquare } from './similar/grey-square.ts';
export { pictureSignature, queryHashes } from './similar/signature.ts';
export { parseQuery, SignatureList, type SimilarPicture } from './similar/signature-list.ts';
