import { concat, isProfile, maxParts, startsWith, viewOf } from './bytes.ts';

/** One marker segment before the first scan: marker (0xE1 is APP1) and payload without its length. */
export interface JpegSegment {
  readonly marker: number;
  readonly data: Uint8Array;
}

/** A segment between scans: `from` is its marker's place in `scans`, `to` where it ends. */
interface LateSegment extends JpegSegment {
  readonly from: number;
  readonly to: number;
}

interface JpegParts {
  /** The segments before the first scan, SOI left out. */
  readonly segments: JpegSegment[];
  /** From the first SOS marker to the end of EOI; empty where the file breaks off before. */
  readonly scans: Uint8Array;
  /** APPn, COM and reserved segments that stand between scans, with their places in `scans`. */
  readonly late: readonly LateSegment[];
  /** Where EOI ends; undefined where the file breaks off. */
  readonly end: number | undefined;
}

const SOS = 0xda;
const EOI = 0xd9;

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Markers that stand alone, without a length: TEM, RSTn, SOI. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The parts of a JPEG (ITU-T T.81, annex B). */
export function readJpeg(bytes: Uint8Array): JpegParts {
  const segments: JpegSegment[] = [];
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length && segments.length < maxParts) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isBare(marker)) {
      at += 2;
    } else if (marker === SOS) {
      const { end, late } = walkScans(bytes, at);
      return { segments, scans: bytes.subarray(at, end ?? bytes.length), late, end };
    } else {
      const length = view.getUint16(at + 2);
      if (length < 2 || at + 2 + length > bytes.length) break;
      segments.push({ marker, data: bytes.subarray(at + 4, at + 2 + length) });
      at += 2 + length;
    }
  }
  return { segments, scans: new Uint8Array(), late: [], end: undefined };
}

/** Where EOI ends, from a first SOS on: scans, with tables and whatever else between them. */
function walkScans(bytes: Uint8Array, start: number): { end: number | undefined; late: LateSegment[] } {
  const view = viewOf(bytes);
  const late: LateSegment[] = [];
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 2 > bytes.length || late.length >= maxParts) return { end: undefined, late };
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return { end: at + 2, late };
    // Entropy-coded data: a stuffed zero, a restart marker, or fill before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === 0 || isBare(marker)) at += 2;
    else if (at + 4 > bytes.length) return { end: undefined, late };
    else {
      const to = at + 2 + Math.max(2, view.getUint16(at + 2));
      if (isMetadata(marker))
        late.push({ marker, data: bytes.subarray(at + 4, to), from: at - start, to: to - start });
      at = to;
    }
  }
}

/** Scans without the APPn and COM segments between them. */
export function bareScans({ scans, late }: Pick<JpegParts, 'scans' | 'late'>): Uint8Array {
  if (late.length === 0) return scans;
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { from, to } of late) {
    pieces.push(scans.subarray(at, from));
    at = to;
  }
  return concat([...pieces, scans.subarray(at)]);
}

/** A JPEG of these parts. @throws RangeError when a segment is longer than a length can say */
export function writeJpeg(segments: readonly JpegSegment[], scans: Uint8Array): Uint8Array {
  const pieces = segments.flatMap(({ marker, data }) => {
    if (data.length > 0xffff - 2) throw new RangeError('a JPEG segment holds at most 65533 bytes');
    const head = new Uint8Array([0xff, marker, 0, 0]);
    viewOf(head).setUint16(2, data.length + 2);
    return [head, data];
  });
  return concat([new Uint8Array([0xff, 0xd8]), ...pieces, scans]);
}

export const xmpPrefix = 'http://ns.adobe.com/xap/1.0/\0';
export const exifPrefix = 'Exif\0\0';

export const isXmp = ({ marker, data }: JpegSegment): boolean =>
  marker === 0xe1 && startsWith(data, xmpPrefix);

export const isExif = ({ marker, data }: JpegSegment): boolean =>
  marker === 0xe1 && startsWith(data, exifPrefix);

export const isJfif = ({ marker, data }: JpegSegment): boolean =>
  marker === 0xe0 && startsWith(data, 'JFIF\0') && data.length >= 14;

/** Adobe's note of the colour transform, which is 12 bytes long. */
export const isAdobe = ({ marker, data }: JpegSegment): boolean =>
  marker === 0xee && startsWith(data, 'Adobe') && data.length <= 12;

/**
 * The segments that are together one ICC profile of the length that it says (ICC.1:2022, annex B.4, up to three bytes
 * of padding); none where they are not, so that nothing hides under that name.
 */
export function profileParts(segments: readonly JpegSegment[]): ReadonlySet<JpegSegment> {
  const chosen = new Set<JpegSegment>();
  const parts = segments.filter(({ marker, data }) => marker === 0xe2 && startsWith(data, 'ICC_PROFILE\0'));
  let left = Infinity;
  for (let number = 1; left > 0 && number < 256; number += 1) {
    const part = parts.find(({ data }) => data[12] === number && data.length > 14);
    if (!part) return new Set();
    const data = part.data.subarray(14);
    if (number === 1 && !isProfile(data)) return new Set();
    if (number === 1) left = viewOf(data).getUint32(0);
    left -= data.length;
    chosen.add(part);
  }
  return left > -4 ? chosen : new Set();
}

/** SOF0 to SOF15 with DHT and DAC, and DQT, DNL, DRI, DHP and EXP (ITU-T T.81, table B.1) are the picture; SOS is met apart. */
const isMetadata = (marker: number): boolean =>
  !((marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf));

/** APPn, COM and reserved markers: everything that is not the picture itself. */
export const isApplication = ({ marker }: JpegSegment): boolean => isMetadata(marker);

/** The frame header (SOFn): every one but DHT, JPG and DAC. */
export const isFrame = ({ marker, data }: JpegSegment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker) && data.length >= 6;

/** A frame whose picture comes in several passes: SOF2, SOF6, SOF10 and SOF14. */
export const isProgressive = ({ marker }: JpegSegment): boolean => (marker & 3) === 2;
