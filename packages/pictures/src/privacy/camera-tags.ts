import { startsWith } from '../bytes.ts';
import { fileBlocks } from './check-file.ts';
import { exifNumbers, exifText, readExif } from './read-exif.ts';

/** Tags of Exif 2.32, 4.6. */
const textTags = {
  make: 0x010f,
  model: 0x0110,
  software: 0x0131,
  artist: 0x013b,
  copyright: 0x8298,
  /** As the camera's clock said: `2026:01:02 03:04:05`. */
  taken: 0x9003,
  lens: 0xa434,
} as const;

const numberTags = {
  /** In seconds. */
  exposure: 0x829a,
  /** The f-number. */
  aperture: 0x829d,
  iso: 0x8827,
  /** In millimetres. */
  focalLength: 0x920a,
  /** In millimetres, of a lens that sees as much on film of 35 mm. */
  equivalentLength: 0xa405,
} as const;

/** What a camera wrote into a picture of itself, its settings and the moment; what it did not write is absent. */
export type CameraTags = Readonly<
  Partial<Record<keyof typeof textTags, string> & Record<keyof typeof numberTags, number>>
>;

const isText = (type: number): boolean => type === 2 || type === 7 || type === 129;

/**
 * What the first Exif block of a picture tells of the camera. Nothing for files without one; never throws, whatever the
 * bytes are.
 */
export function readCameraTags(bytes: Uint8Array): CameraTags {
  // A TIFF file is such a block itself.
  const isTiff = startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*');
  const tiff = isTiff ? bytes : fileBlocks(bytes)?.blocks.find(({ kind }) => kind === 'exif')?.data;
  if (!tiff) return {};
  const entries = readExif(tiff).entries.filter(({ ifd }) => ifd === 'image' || ifd === 'exif');
  const texts = Object.entries(textTags).flatMap(([name, wanted]) => {
    const entry = entries.find(({ tag, type }) => tag === wanted && isText(type));
    return entry ? [[name, exifText(entry)]] : [];
  });
  const numbers = Object.entries(numberTags).flatMap(([name, wanted]) => {
    const entry = entries.find(({ tag }) => tag === wanted);
    const value = entry && exifNumbers(entry)[0];
    return value !== undefined && Number.isFinite(value) ? [[name, value]] : [];
  });
  return Object.fromEntries([...texts, ...numbers]);
}
