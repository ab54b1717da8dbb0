import { brandsOf, heifSize, readBoxes } from './boxes.ts';
import { startsWith, viewOf } from './bytes.ts';
import { exifOrientation } from './exif.ts';
import { gifSize, isGif, readGif } from './gif.ts';
import { exifPrefix, isExif, isFrame, isJpeg, isProgressive, readJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';
import { isWebp, readWebp, webpCanvas } from './webp.ts';

const pictureTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
] as const;
export type PictureType = (typeof pictureTypes)[number];

/** What a picture's bytes say of it without being decoded. */
export interface PictureHead {
  readonly type: PictureType;
  /** In pixels, as stored: `orientation` is not applied. */
  readonly width: number;
  readonly height: number;
  /** Exif orientation 1 to 8; 5 and above change width and height about when shown. */
  readonly orientation: number;
  /** Bits per channel, where the head says them. */
  readonly depth: number | undefined;
  readonly alpha: boolean;
  readonly cmyk: boolean;
  readonly animated: boolean;
  /**
   * The first row is only known once the whole file is read: a JPEG of several scans, an interlaced PNG. Decoders keep
   * the whole picture in memory for it.
   */
  readonly manyPasses: boolean;
  /** Stored samples per pixel: 3 for RGB, 1.5 for YCbCr with colours at half the width and height. */
  readonly samples: number;
  /** Bytes until the picture's own end; undefined where the file breaks off before it. */
  readonly end: number | undefined;
}

/** What the first bytes say the file is, whatever its name; undefined for anything but our types. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  if (isWebp(bytes)) return 'image/webp';
  if (isGif(bytes)) return 'image/gif';
  const brands = brandsOf(bytes);
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  if (brands.some((brand) => ['heic', 'heix', 'hevc', 'mif1', 'msf1'].includes(brand))) return 'image/heic';
  return undefined;
}

const plain = {
  orientation: 1,
  depth: 8,
  alpha: false,
  cmyk: false,
  animated: false,
  manyPasses: false,
  samples: 3,
} as const;

/** Samples per pixel by a PNG's colour type, palettes unfolded. */
const pngSamples: Readonly<Record<number, number>> = { 0: 1, 4: 2, 6: 4 };

function pngHead(bytes: Uint8Array): PictureHead | undefined {
  const { chunks, end } = readPng(bytes);
  const [first] = chunks;
  if (first?.type !== 'IHDR' || first.data.length !== 13) return undefined;
  const view = viewOf(first.data);
  const colour = first.data[9] ?? 0;
  const exif = chunks.find(({ type }) => type === 'eXIf');
  const hasTransparency = chunks.some(({ type }) => type === 'tRNS');
  return {
    ...plain,
    type: 'image/png',
    width: view.getUint32(0),
    height: view.getUint32(4),
    orientation: exif ? exifOrientation(exif.data) : 1,
    depth: first.data[8],
    alpha: colour === 4 || colour === 6 || hasTransparency,
    animated: chunks.some(({ type }) => type === 'acTL'),
    manyPasses: first.data[12] !== 0,
    samples: (pngSamples[colour] ?? 3) + (hasTransparency ? 1 : 0),
    end,
  };
}

function jpegHead(bytes: Uint8Array): PictureHead | undefined {
  const { segments, scans, end } = readJpeg(bytes);
  const frame = segments.find(isFrame);
  if (!frame) return undefined;
  const view = viewOf(frame.data);
  const components = frame.data[5] ?? 0;
  const exif = segments.find(isExif);
  return {
    ...plain,
    type: 'image/jpeg',
    width: view.getUint16(3),
    height: view.getUint16(1),
    orientation: exif ? exifOrientation(exif.data.subarray(exifPrefix.length)) : 1,
    depth: frame.data[0],
    cmyk: components === 4,
    // A scan begins with its marker, its length and the number of its components.
    manyPasses: isProgressive(frame) || (scans[4] ?? components) < components,
    samples: jpegSamples(frame.data),
    end,
  };
}

/** Samples per pixel by the sampling factors of a frame's components (ITU-T T.81, B.2.2). */
function jpegSamples(frame: Uint8Array): number {
  const areas: number[] = [];
  let [across, down] = [1, 1];
  for (let at = 6; at + 3 <= frame.length && areas.length < (frame[5] ?? 0); at += 3) {
    const factors = frame[at + 1] ?? 0;
    areas.push((factors >> 4) * (factors & 15));
    across = Math.max(across, factors >> 4);
    down = Math.max(down, factors & 15);
  }
  return areas.reduce((sum, area) => sum + area, 0) / (across * down);
}

function webpHead(bytes: Uint8Array): PictureHead | undefined {
  const { chunks, end } = readWebp(bytes);
  const canvas = webpCanvas(chunks);
  if (!canvas) return undefined;
  const exif = chunks.find(({ type }) => type === 'EXIF')?.data;
  const tiff = exif && startsWith(exif, exifPrefix) ? exif.subarray(exifPrefix.length) : exif;
  return { ...plain, type: 'image/webp', ...canvas, orientation: tiff ? exifOrientation(tiff) : 1, end };
}

function gifHead(bytes: Uint8Array): PictureHead {
  const { blocks, end } = readGif(bytes);
  const animated = blocks.filter(({ kind }) => kind === 'picture').length > 1;
  // A graphic control extension (0xF9) whose lowest flag names a transparent colour.
  const alpha = blocks.some(({ label, kind, from }) =>
    kind === 'extension' && label === 0xf9 ? ((bytes[from + 3] ?? 0) & 1) === 1 : false,
  );
  return { ...plain, type: 'image/gif', ...gifSize(bytes), alpha, animated, end };
}

/** Orientation of a picture that is turned by quarters, counter-clockwise. */
const turned = [1, 8, 3, 6] as const;

function heifHead(bytes: Uint8Array, type: 'image/avif' | 'image/heic'): PictureHead | undefined {
  const size = heifSize(bytes);
  if (!size) return undefined;
  const { boxes, whole } = readBoxes(bytes, 0, bytes.length);
  return {
    ...plain,
    type,
    width: size.width,
    height: size.height,
    orientation: turned[size.quarterTurns] ?? 1,
    depth: undefined,
    animated: brandsOf(bytes).includes('avis'),
    end: whole && boxes.some((box) => box.type === 'mdat') ? bytes.length : undefined,
  };
}

/**
 * Type, size and the like of a picture, from its bytes alone and without decoding it. Undefined where the bytes are
 * no picture of our types, or break off before they say their size. Never throws, whatever the bytes are.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const head = headOf(bytes);
  return head && head.width > 0 && head.height > 0 ? head : undefined;
}

function headOf(bytes: Uint8Array): PictureHead | undefined {
  const type = pictureType(bytes);
  switch (type) {
    case 'image/png':
      return pngHead(bytes);
    case 'image/jpeg':
      return jpegHead(bytes);
    case 'image/webp':
      return webpHead(bytes);
    case 'image/gif':
      return gifHead(bytes);
    case 'image/avif':
    case 'image/heic':
      return heifHead(bytes, type);
    case undefined:
      return undefined;
  }
}

/** Width and height as the picture is shown. */
export function shownSize({ width, height, orientation }: PictureHead): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
