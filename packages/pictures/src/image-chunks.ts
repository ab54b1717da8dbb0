import { isProfile } from './bytes.ts';
import type { PngChunk } from './png.ts';
import { inflateUpTo } from './privacy/inflate.ts';
import type { WebpChunk } from './webp.ts';

/**
 * PNG chunks that change how the picture looks or moves, with the length that each has at most (PNG specification, third
 * edition, section 11); what is longer has something else behind it. All other chunks are words about the picture.
 */
const imagePngChunks: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Infinity,
  IEND: 0,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  cICP: 4,
  mDCV: 24,
  cLLI: 8,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
  hIST: 512,
  acTL: 8,
  fcTL: 26,
  fdAT: Infinity,
};

/** Whether a chunk is the picture, its colours or its size on paper, and nothing else. */
export function isImageChunk({ type, data }: PngChunk): boolean {
  if (type !== 'iCCP')
    return Object.hasOwn(imagePngChunks, type) && data.length <= (imagePngChunks[type] ?? 0);
  const name = data.indexOf(0);
  return name > 0 && name < 80 && isProfile(inflateUpTo(data.subarray(name + 2), 128).data);
}

const imageWebpChunks = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF']);

/** Whether a WebP chunk is the picture; EXIF and XMP, unknown ones and those that are longer than they may be are not. */
export const isImageWebpChunk = ({ type, data }: WebpChunk): boolean =>
  imageWebpChunks.has(type) ||
  (type === 'VP8X' && data.length === 10) ||
  (type === 'ANIM' && data.length === 6) ||
  (type === 'ICCP' && isProfile(data));
