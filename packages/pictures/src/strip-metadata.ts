import { concat, latin1 } from './bytes.ts';
import { orientationOnly } from './exif.ts';
import { isGif, isPictureExtension, readGif } from './gif.ts';
import {
  bareScans,
  exifPrefix,
  isApplication,
  isAdobe,
  isJfif,
  isJpeg,
  profileParts,
  readJpeg,
  writeJpeg,
  type JpegSegment,
} from './jpeg.ts';
import { isImageChunk, isImageWebpChunk } from './image-chunks.ts';
import { PictureFormatError, writeLabel } from './label-pictures.ts';
import { readPictureHead } from './picture-head.ts';
import { isPng, readPng, writePng } from './png.ts';
import { readLabel } from './read-provenance.ts';
import { extendedHeader, isWebp, readWebp, writeWebp } from './webp.ts';

function stripPng(bytes: Uint8Array, orientation: number): Uint8Array {
  const { chunks } = readPng(bytes);
  const kept = chunks.flatMap((chunk) =>
    chunk.type === 'IEND' ? [{ type: 'IEND', data: new Uint8Array() }] : isImageChunk(chunk) ? [chunk] : [],
  );
  if (orientation === 1) return writePng(kept);
  return writePng(kept.toSpliced(1, 0, { type: 'eXIf', data: orientationOnly(orientation) }));
}

function stripJpeg(bytes: Uint8Array, orientation: number): Uint8Array {
  const parts = readJpeg(bytes);
  const { segments } = parts;
  const scans = bareScans(parts);
  const profile = profileParts(segments);
  const kept: JpegSegment[] = segments.flatMap((part) => {
    // Without the thumbnail that may follow.
    if (isJfif(part))
      return [{ marker: part.marker, data: concat([part.data.subarray(0, 12), new Uint8Array(2)]) }];
    return isApplication(part) && !profile.has(part) && !isAdobe(part) ? [] : [part];
  });
  if (orientation === 1) return writeJpeg(kept, scans);
  const exif = { marker: 0xe1, data: concat([latin1(exifPrefix), orientationOnly(orientation)]) };
  const place = kept[0] && isJfif(kept[0]) ? 1 : 0;
  return writeJpeg(kept.toSpliced(place, 0, exif), scans);
}

function stripWebp(bytes: Uint8Array, orientation: number): Uint8Array {
  const kept = readWebp(bytes).chunks.filter(isImageWebpChunk);
  if (orientation !== 1) kept.push({ type: 'EXIF', data: orientationOnly(orientation) });
  if (!kept.some(({ type }) => type === 'VP8X') && orientation === 1) return writeWebp(kept);
  const header = extendedHeader(kept);
  return writeWebp([...(header ? [header] : []), ...kept.filter(({ type }) => type !== 'VP8X')]);
}

function stripGif(bytes: Uint8Array): Uint8Array {
  const { head, blocks } = readGif(bytes);
  const kept = blocks.filter((block) => block.kind === 'picture' || isPictureExtension(bytes, block));
  return concat([
    bytes.subarray(0, head),
    ...kept.map(({ from, to }) => bytes.subarray(from, to)),
    latin1(';'),
  ]);
}

/**
 * A copy of a PNG, JPEG, WebP or GIF without its metadata: place, camera, author, thumbnail, comments, whatever is
 * hidden behind the picture's end. What changes the look stays (colour profile, orientation, density), and so does
 * the label that says a model or a computer made it.
 * @throws PictureFormatError for other formats and for files that break off
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array {
  const head = readPictureHead(bytes);
  if (!head || head.end === undefined) throw new PictureFormatError('not a whole picture');
  const label = readLabel(bytes);
  const bare = stripKnown(bytes, head.orientation);
  return label ? writeLabel(bare, label) : bare;
}

function stripKnown(bytes: Uint8Array, orientation: number): Uint8Array {
  if (isPng(bytes)) return stripPng(bytes, orientation);
  if (isJpeg(bytes)) return stripJpeg(bytes, orientation);
  if (isWebp(bytes)) return stripWebp(bytes, orientation);
  if (isGif(bytes)) return stripGif(bytes);
  throw new PictureFormatError('metadata is taken out of PNG, JPEG, WebP and GIF');
}
