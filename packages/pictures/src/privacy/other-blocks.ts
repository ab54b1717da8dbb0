import { readBoxes, type Box } from '../boxes.ts';
import { concat, readLatin1, startsWith, viewOf } from '../bytes.ts';
import { isPictureExtension, readGif } from '../gif.ts';
import { exifPrefix } from '../jpeg.ts';
import { isImageWebpChunk } from '../image-chunks.ts';
import { readWebp } from '../webp.ts';
import { maxBlocks, type Block, type Blocks } from './blocks.ts';

const withoutPrefix = (data: Uint8Array): Uint8Array =>
  startsWith(data, exifPrefix) ? data.subarray(exifPrefix.length) : data;

/** The parts of a WebP file that are not the picture, and what is behind its end. */
export function webpBlocks(bytes: Uint8Array): Blocks {
  const { chunks, end } = readWebp(bytes);
  const said = chunks.filter((chunk) => !isImageWebpChunk(chunk));
  const blocks = said.slice(0, maxBlocks).map(({ type, data }): Block => {
    if (type === 'EXIF') return { kind: 'exif', data: withoutPrefix(data) };
    if (type === 'XMP ') return { kind: 'xmp', data };
    if (type === 'C2PA') return { kind: 'c2pa', data };
    return { kind: 'private', name: `WebP 块 ${type.replaceAll(/[^\w ]/g, '?')}`, data };
  });
  if (end !== undefined && end < bytes.length) blocks.push({ kind: 'trailer', data: bytes.subarray(end) });
  return { blocks, whole: end !== undefined && said.length <= maxBlocks };
}

/** The data of a GIF extension's sub-blocks, joined. */
function subBlocks(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let at = from; at < to;) {
    const length = bytes[at] ?? 0;
    if (length === 0) break;
    pieces.push(bytes.subarray(at + 1, Math.min(to, at + 1 + length)));
    at += 1 + length;
  }
  return concat(pieces);
}

/** The parts of a GIF that are not the picture, and what is behind its end. */
export function gifBlocks(bytes: Uint8Array): Blocks {
  const { blocks: parts, end } = readGif(bytes);
  const said = parts.filter((part) => part.kind === 'extension' && !isPictureExtension(bytes, part));
  const blocks = said.slice(0, maxBlocks).map(({ label, from, to }): Block => {
    if (label === 0xfe)
      return { kind: 'text', keyword: '', data: subBlocks(bytes, from + 2, to), source: 'GIF 注释' };
    if (label === 0x01)
      return { kind: 'text', keyword: '', data: subBlocks(bytes, from + 15, to), source: 'GIF 文字' };
    const name = readLatin1(bytes, from + 3, Math.min(to, from + 14));
    // XMP stands there as it is, not in sub-blocks; a trailer leads every reader out of it (XMP part 3, 1.1.2).
    if (name.startsWith('XMP DataXMP'))
      return { kind: 'xmp', data: bytes.subarray(from + 14, Math.max(from + 14, to - 258)) };
    const data = subBlocks(bytes, from + 14, to);
    if (name.startsWith('C2PA_GIF')) return { kind: 'c2pa', data };
    return { kind: 'private', name: `GIF 扩展 ${name.replaceAll(/[^\w. ]/g, '?')}`, data };
  });
  if (end !== undefined && end < bytes.length) blocks.push({ kind: 'trailer', data: bytes.subarray(end) });
  return { blocks, whole: end !== undefined && said.length <= maxBlocks };
}

/** Items that are pictures, or put together of pictures. */
const imageItems = new Set(
  'hvc1 hev1 lhv1 hvt1 av01 avc1 vvc1 vvi1 evc1 jpeg j2k1 unci grid iovl iden tmap'.split(' '),
);

interface Item {
  readonly type: string;
  readonly contentType: string;
}

/** Text up to a zero, and where it ends. */
function zeroText(bytes: Uint8Array, from: number, to: number): [string, number] {
  const end = bytes.indexOf(0, from);
  const stop = end < 0 || end > to ? to : end;
  return [readLatin1(bytes, from, Math.min(stop, from + 200)), stop + 1];
}

/** Types of the items of a HEIF file (ISO/IEC 14496-12, 8.11.6), by their number; `whole` is false where one is not told. */
function readItems(bytes: Uint8Array, iinf: Box | undefined): { items: Map<number, Item>; whole: boolean } {
  const items = new Map<number, Item>();
  if (!iinf) return { items, whole: true };
  const view = viewOf(bytes);
  const skip = (bytes[iinf.from] ?? 0) === 0 ? 6 : 8;
  const { boxes, whole } = readBoxes(bytes, iinf.from + skip, iinf.to);
  for (const { type, from, to } of boxes) {
    const version = bytes[from] ?? 0;
    if (type !== 'infe' || version < 2 || to - from < 13) continue;
    const wide = version === 3;
    const at = from + (wide ? 10 : 8);
    const number = wide ? view.getUint32(from + 4) : view.getUint16(from + 4);
    const [, after] = zeroText(bytes, at + 4, to);
    const [contentType] = zeroText(bytes, after, to);
    items.set(number, { type: readLatin1(bytes, at, at + 4), contentType });
  }
  return { items, whole: whole && items.size === boxes.length };
}

/** Bytes of one item's metadata that are read: extents that overlap could unfold to any length. */
const maxItem = 16 << 20;

/**
 * The data of the items that are asked for (ISO/IEC 14496-12, 8.11.3): extents within the file or within idat. An item
 * that cannot be read whole is not among them.
 */
function readExtents(
  bytes: Uint8Array,
  iloc: Box | undefined,
  idat: Box | undefined,
  wanted: ReadonlyMap<number, unknown>,
): Map<number, Uint8Array> {
  const data = new Map<number, Uint8Array>();
  if (!iloc || iloc.to - iloc.from < 8) return data;
  const version = bytes[iloc.from] ?? 0;
  const [a, b] = [bytes[iloc.from + 4] ?? 0, bytes[iloc.from + 5] ?? 0];
  const [offsetSize, lengthSize, baseSize, indexSize] = [a >> 4, a & 15, b >> 4, version > 0 ? b & 15 : 0];
  let at = iloc.from + 6;
  let left = maxItem;
  const number = (size: number): number => {
    let value = 0;
    for (let n = 0; n < size; n += 1) value = value * 256 + (bytes[at + n] ?? 0);
    at += size;
    return value;
  };
  const count = number(version < 2 ? 2 : 4);
  for (let n = 0; n < count && at < iloc.to; n += 1) {
    const id = number(version < 2 ? 2 : 4);
    const method = version > 0 ? number(2) & 15 : 0;
    at += 2;
    const base = number(baseSize);
    const extents = number(2);
    const pieces: Uint8Array[] = [];
    let readable = wanted.has(id) && method <= 1;
    for (let k = 0; k < extents && at < iloc.to; k += 1) {
      at += indexSize;
      const from = base + number(offsetSize) + (method === 1 ? (idat?.from ?? Infinity) : 0);
      const length = number(lengthSize) || bytes.length - from;
      if (!readable) continue;
      left -= length;
      readable = length > 0 && from + length <= bytes.length && left >= 0;
      if (readable) pieces.push(bytes.subarray(from, from + length));
    }
    if (readable) data.set(id, pieces.length === 1 ? (pieces[0] ?? new Uint8Array()) : concat(pieces));
  }
  return data;
}

const uuids = { c2pa: 'd8fec3d61b0e483c92975828877ec481', xmp: 'be7acfcb97a942e89c71999491e3afac' } as const;

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The metadata items of a HEIC or AVIF file (ISO/IEC 23008-12, annex A), its uuid boxes and thumbnails. */
export function heifBlocks(bytes: Uint8Array): Blocks {
  const { boxes, whole } = readBoxes(bytes, 0, bytes.length);
  const meta = boxes.find(({ type }) => type === 'meta');
  const inside = meta ? readBoxes(bytes, meta.from + 4, meta.to).boxes : [];
  const part = (name: string) => inside.find(({ type }) => type === name);
  const { items, whole: isListed } = readItems(bytes, part('iinf'));
  const told = new Map([...items].filter(([, { type }]) => !imageItems.has(type)));
  const extents = readExtents(bytes, part('iloc'), part('idat'), told);
  const blocks: Block[] = [];
  for (const [id, { type, contentType }] of told) {
    const data = extents.get(id) ?? new Uint8Array();
    if (type === 'Exif' && data.length > 4) {
      // Four bytes say where the TIFF head begins.
      const skip = viewOf(data).getUint32(0) + 4;
      blocks.push({ kind: 'exif', data: skip < data.length ? data.subarray(skip) : data.subarray(4) });
    } else if (type === 'mime' && contentType === 'application/rdf+xml') blocks.push({ kind: 'xmp', data });
    else if (type !== 'Exif')
      blocks.push({
        kind: 'private',
        name: `项目 ${(contentType || type).replaceAll(/[^\w ./+-]/g, '?')}`,
        data,
      });
  }
  const references = part('iref');
  if (
    references &&
    readBoxes(bytes, references.from + 4, references.to).boxes.some(({ type }) => type === 'thmb')
  )
    blocks.push({ kind: 'thumbnail', data: new Uint8Array() });
  for (const { type, from, to } of boxes.slice(0, maxBlocks)) {
    if (type === 'uuid' && to - from > 16) {
      const id = hex(bytes.subarray(from, from + 16));
      const data = bytes.subarray(from + 16, to);
      if (id === uuids.c2pa) blocks.push({ kind: 'c2pa', data: afterC2paHead(data) });
      else if (id === uuids.xmp) blocks.push({ kind: 'xmp', data });
      else blocks.push({ kind: 'private', name: 'uuid 盒', data });
    } else if (
      !['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'styp', 'sidx', 'moof', 'mfra'].includes(type)
    )
      blocks.push({
        kind: 'private',
        name: `盒 ${type.replaceAll(/[^\w ]/g, '?')}`,
        data: bytes.subarray(from, to),
      });
    else if ((type === 'free' || type === 'skip') && bytes.subarray(from, to).some((byte) => byte !== 0))
      blocks.push({ kind: 'private', name: '空白盒里的内容', data: bytes.subarray(from, to) });
  }
  const last = boxes.at(-1)?.to ?? 0;
  if (!whole && last < bytes.length && boxes.some(({ type }) => type === 'mdat'))
    blocks.push({ kind: 'trailer', data: bytes.subarray(last) });
  // A film's boxes are not taken apart.
  const isRead = told.size === [...told.keys()].filter((id) => extents.has(id)).length;
  const isFilm = boxes.some(({ type }) => type === 'moov');
  return { blocks, whole: whole && meta !== undefined && isListed && isRead && !isFilm };
}

/** The manifest store of a C2PA uuid box: behind version and flags, its purpose, and an offset (C2PA 2.1, A.5). */
function afterC2paHead(data: Uint8Array): Uint8Array {
  const end = data.indexOf(0, 4);
  return end < 0 ? data : data.subarray(end + 9);
}
