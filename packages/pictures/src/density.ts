import { concat, latin1, viewOf } from './bytes.ts';
import { PictureFormatError } from './label-pictures.ts';
import { isJfif, isJpeg, readJpeg, writeJpeg } from './jpeg.ts';
import { isPng, readPng, writePng } from './png.ts';

const metresPerInch = 0.0254;

/** JFIF 1.02 without a thumbnail: units 1 is dots per inch. */
function jfif(dpi: number): Uint8Array {
  const data = concat([latin1('JFIF\0'), new Uint8Array([1, 2, 1, 0, 0, 0, 0, 0, 0])]);
  viewOf(data).setUint16(8, dpi);
  viewOf(data).setUint16(10, dpi);
  return data;
}

/**
 * A copy of a PNG or JPEG that says how many pixels an inch has when printed: pHYs in PNG (per metre), JFIF in JPEG.
 * @param dpi a whole number from 1 to 65535
 * @throws PictureFormatError for other formats and for files that break off; RangeError for another number
 */
export function writeDensity(bytes: Uint8Array, dpi: number): Uint8Array {
  if (!Number.isInteger(dpi) || dpi < 1 || dpi > 0xffff) throw new RangeError('dpi is from 1 to 65535');
  if (isJpeg(bytes)) {
    const { segments, scans, end } = readJpeg(bytes);
    if (end === undefined) throw new PictureFormatError('not a whole JPEG');
    return writeJpeg([{ marker: 0xe0, data: jfif(dpi) }, ...segments.filter((part) => !isJfif(part))], scans);
  }
  if (isPng(bytes)) {
    const { chunks, end } = readPng(bytes);
    const [first, ...rest] = chunks;
    if (!first || end === undefined) throw new PictureFormatError('not a whole PNG');
    const data = new Uint8Array(9);
    const perMetre = Math.round(dpi / metresPerInch);
    viewOf(data).setUint32(0, perMetre);
    viewOf(data).setUint32(4, perMetre);
    data[8] = 1;
    return writePng([first, { type: 'pHYs', data }, ...rest.filter(({ type }) => type !== 'pHYs')]);
  }
  throw new PictureFormatError('density is written into PNG and JPEG');
}

/** Pixels per inch as a PNG or JPEG says them, rounded; undefined where it does not. */
export function readDensity(bytes: Uint8Array): number | undefined {
  if (isJpeg(bytes)) {
    const part = readJpeg(bytes).segments.find(isJfif);
    if (!part) return undefined;
    const value = viewOf(part.data).getUint16(8);
    const unit = part.data[7];
    if (value === 0 || (unit !== 1 && unit !== 2)) return undefined;
    return unit === 1 ? value : Math.round(value * 2.54);
  }
  if (isPng(bytes)) {
    const part = readPng(bytes).chunks.find(({ type }) => type === 'pHYs');
    if (part?.data.length !== 9 || part.data[8] !== 1) return undefined;
    return Math.round(viewOf(part.data).getUint32(0) * metresPerInch) || undefined;
  }
  return undefined;
}
