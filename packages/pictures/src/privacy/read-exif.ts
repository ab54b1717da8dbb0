import { startsWith, viewOf } from '../bytes.ts';
import { decodeText, decodeUtf16 } from './decode-text.ts';

type Ifd = 'image' | 'thumbnail' | 'exif' | 'gps' | 'interop';

/** One entry of an Exif block. */
export interface ExifEntry {
  readonly ifd: Ifd;
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Its value's bytes, in the block's byte order; empty where they lie outside of the block. */
  readonly data: Uint8Array;
  readonly little: boolean;
}

/** Bytes of one value by type (TIFF 6.0, section 2; 13 is IFD, 129 is UTF-8 of Exif 3.0). */
const sizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  129: 1,
};

const pointers: Readonly<Record<number, Ifd>> = { 0x8769: 'exif', 0x8825: 'gps', 0xa005: 'interop' };

/** Entries read of one block at most: a real camera writes about a hundred. */
const maxEntries = 2_000;
const maxIfds = 16;

/**
 * The entries of an Exif block, its sub-IFDs and thumbnail IFD included (TIFF 6.0; Exif 2.32, 4.6). Offsets that lead
 * out of the block or back are left alone; no bytes make it throw or go on for ever.
 * @param tiff the block from its byte order mark on
 */
export function readExif(tiff: Uint8Array): { entries: ExifEntry[]; whole: boolean } {
  const entries: ExifEntry[] = [];
  const little = startsWith(tiff, 'II');
  if (tiff.length < 14 || (!little && !startsWith(tiff, 'MM'))) return { entries, whole: false };
  const view = viewOf(tiff);
  const seen = new Set<number>();
  const waiting: { ifd: Ifd; at: number }[] = [{ ifd: 'image', at: view.getUint32(4, little) }];
  let whole = true;
  // Values that share their bytes could unfold to a thousand times the block.
  let left = tiff.length;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { ifd, at } = next;
    if (seen.has(at) || seen.size >= maxIfds) continue;
    seen.add(at);
    if (at < 8 || at + 2 > tiff.length) {
      whole = false;
      continue;
    }
    const count = view.getUint16(at, little);
    if (at + 2 + 12 * count > tiff.length) whole = false;
    for (let n = 0; n < count && at + 14 + 12 * n <= tiff.length; n += 1) {
      if (entries.length >= maxEntries) return { entries, whole: false };
      const entry = readEntry(tiff, at + 2 + 12 * n, ifd, little);
      left -= entry.data.length;
      if (left < 0) return { entries, whole: false };
      entries.push(entry);
      const target = pointers[entry.tag];
      if (target) waiting.push({ ifd: target, at: view.getUint32(at + 10 + 12 * n, little) });
    }
    const link = at + 2 + 12 * count;
    const following = link + 4 <= tiff.length ? view.getUint32(link, little) : 0;
    if (following !== 0 && ifd === 'image') waiting.push({ ifd: 'thumbnail', at: following });
  }
  return { entries, whole };
}

function readEntry(tiff: Uint8Array, at: number, ifd: Ifd, little: boolean): ExifEntry {
  const view = viewOf(tiff);
  const type = view.getUint16(at + 2, little);
  const count = view.getUint32(at + 4, little);
  const length = (sizes[type] ?? 0) * count;
  const from = length <= 4 ? at + 8 : view.getUint32(at + 8, little);
  const data = from + length <= tiff.length ? tiff.subarray(from, from + length) : new Uint8Array();
  return { ifd, tag: view.getUint16(at, little), type, count, data, little };
}

/** The numbers of an entry, rationals divided, at most eight; empty for text. */
export function exifNumbers({ type, count, data, little }: ExifEntry): number[] {
  const size = sizes[type] ?? 0;
  const view = viewOf(data);
  const read = (at: number): number => {
    switch (type) {
      case 1:
      case 7:
        return view.getUint8(at);
      case 3:
        return view.getUint16(at, little);
      case 4:
      case 13:
        return view.getUint32(at, little);
      case 5:
        return view.getUint32(at, little) / view.getUint32(at + 4, little);
      case 9:
        return view.getInt32(at, little);
      case 10:
        return view.getInt32(at, little) / view.getInt32(at + 4, little);
      case 11:
        return view.getFloat32(at, little);
      case 12:
        return view.getFloat64(at, little);
      default:
        return Number.NaN;
    }
  };
  const numbers: number[] = [];
  const known = size > 0 ? Math.min(count, 8, Math.floor(data.length / size)) : 0;
  for (let n = 0; n < known; n += 1) numbers.push(read(n * size));
  return numbers.filter((value) => !Number.isNaN(value));
}

/** Up to the first zero; some writers fill up with zeros. */
const untilZero = (data: Uint8Array): Uint8Array => {
  const end = data.indexOf(0);
  return end < 0 ? data : data.subarray(0, end);
};

/** Whether a tag holds UTF-16: the XP tags of Windows (XPTitle to XPSubject). */
const isXp = (tag: number): boolean => tag >= 0x9c9b && tag <= 0x9c9f;

/** The text of an entry, whatever type its writer gave it. */
export function exifText({ tag, data }: ExifEntry): string {
  if (isXp(tag)) return decodeUtf16(data).replaceAll('\0', '');
  // UserComment, GPSProcessingMethod and GPSAreaInformation begin with the name of their encoding (Exif 2.32, 4.6.5).
  if (startsWith(data, 'UNICODE\0')) return decodeUtf16(data.subarray(8)).replaceAll('\0', '');
  if (startsWith(data, 'ASCII\0\0\0') || startsWith(data, '\0\0\0\0\0\0\0\0'))
    return decodeText(untilZero(data.subarray(8)));
  if (startsWith(data, 'JIS\0\0\0\0\0')) return new TextDecoder('shift_jis').decode(data.subarray(8));
  return decodeText(untilZero(data));
}
