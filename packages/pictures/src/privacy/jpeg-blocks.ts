import { concat, readLatin1, startsWith, viewOf } from '../bytes.ts';
import {
  exifPrefix,
  isAdobe,
  isExif,
  isJfif,
  isXmp,
  isApplication,
  profileParts,
  readJpeg,
  xmpPrefix,
  type JpegSegment,
} from '../jpeg.ts';
import { maxBlocks, type Block, type Blocks } from './blocks.ts';

const extensionPrefix = 'http://ns.adobe.com/xmp/extension/\0';

/** Extended XMP is put together up to this length. */
const maxExtended = 8 << 20;

/** The extended packets of a JPEG, by their GUID (XMP specification, part 3, 1.1.3.1). */
function extendedPackets(segments: readonly JpegSegment[]): { packets: Uint8Array[]; whole: boolean } {
  const packets = new Map<string, Uint8Array>();
  let whole = true;
  for (const { marker, data } of segments) {
    const head = extensionPrefix.length;
    if (marker !== 0xe1 || !startsWith(data, extensionPrefix)) continue;
    if (data.length < head + 40) {
      whole = false;
      continue;
    }
    const view = viewOf(data);
    const guid = readLatin1(data, head, head + 32);
    const [length, offset] = [view.getUint32(head + 32), view.getUint32(head + 36)];
    const part = data.subarray(head + 40);
    const isNew = !packets.has(guid);
    const fits = length <= maxExtended && offset + part.length <= length && !(isNew && packets.size >= 8);
    const packet = fits ? (packets.get(guid) ?? new Uint8Array(length)) : undefined;
    if (packet?.length !== length) {
      whole = false;
      continue;
    }
    packet.set(part, offset);
    packets.set(guid, packet);
  }
  return { packets: [...packets.values()], whole };
}

const isJumbf = ({ marker, data }: JpegSegment): boolean =>
  marker === 0xeb && startsWith(data, 'JP') && data.length > 16;

/** JUMBF boxes in APP11 segments, which repeat the box's head in each (ISO/IEC 19566-5, annex D). */
function jumbfStores(segments: readonly JpegSegment[]): Uint8Array[] {
  const stores = new Map<number, Uint8Array[]>();
  for (const { data } of segments.filter(isJumbf)) {
    const number = viewOf(data).getUint16(2);
    const parts = stores.get(number);
    if (parts) parts.push(data.subarray(16));
    else stores.set(number, [data.subarray(8)]);
  }
  return [...stores.values()].map(concat);
}

/** A name for a segment that no standard we know explains. */
function segmentName({ marker, data }: JpegSegment): string {
  const id = /^[\w :/.-]{2,40}/.exec(readLatin1(data, 0, Math.min(40, data.length)))?.[0] ?? '';
  const kind = marker >= 0xe0 && marker <= 0xef ? `APP${marker - 0xe0}` : `标记 ${marker.toString(16)}`;
  return `${kind}${id === '' ? '' : ` ${id.trim()}`}`;
}

/** Adobe's quality note "Ducky" and the index of further pictures, which tell nothing where they are as short as that. */
const isNote = ({ data }: JpegSegment): boolean =>
  (startsWith(data, 'Ducky') && data.length <= 17) ||
  (startsWith(data, 'MPF\0') && data.length <= 200 && !/[^\0-\x7f]{6}|[ -~]{16}/.test(readLatin1(data)));

function segmentBlock(segment: JpegSegment): Block[] {
  const { marker, data } = segment;
  if (isJfif(segment)) {
    return (data[12] ?? 0) * (data[13] ?? 0) > 0 || data.length > 14
      ? [{ kind: 'thumbnail', data: data.subarray(14) }]
      : [];
  }
  if (marker === 0xe0 && startsWith(data, 'JFXX\0')) return [{ kind: 'thumbnail', data: data.subarray(6) }];
  if (isExif(segment)) return [{ kind: 'exif', data: data.subarray(exifPrefix.length) }];
  if (isXmp(segment)) return [{ kind: 'xmp', data: data.subarray(xmpPrefix.length) }];
  if (marker === 0xe1 && startsWith(data, extensionPrefix)) return [];
  if (isJumbf(segment)) return [];
  if (marker === 0xed && startsWith(data, 'Photoshop 3.0\0')) return [{ kind: 'photoshop', data }];
  if (marker === 0xfe) return [{ kind: 'text', keyword: '', data, source: 'JPEG 注释' }];
  if (isAdobe(segment) || isNote(segment)) return [];
  return isApplication(segment) ? [{ kind: 'private', name: segmentName(segment), data }] : [];
}

/** The parts of a JPEG that are not the picture: before the first scan, between scans, and behind the end. */
export function jpegBlocks(bytes: Uint8Array): Blocks {
  const { segments, late, end } = readJpeg(bytes);
  const all = [...segments, ...late];
  const profile = profileParts(segments);
  const told = all.filter((segment) => isApplication(segment) && !profile.has(segment));
  const blocks = told.slice(0, maxBlocks).flatMap(segmentBlock);
  const extended = extendedPackets(all);
  for (const data of extended.packets) blocks.push({ kind: 'xmp', data });
  for (const data of jumbfStores(all)) blocks.push({ kind: 'c2pa', data });
  if (end !== undefined && end < bytes.length) blocks.push({ kind: 'trailer', data: bytes.subarray(end) });
  return { blocks, whole: end !== undefined && extended.whole && told.length <= maxBlocks };
}
