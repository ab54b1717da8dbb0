import { concat, latin1, readUtf8, startsWith, utf8 } from './bytes.ts';
import { isGif, readGif } from './gif.ts';
import { isApplication, isExif, isJfif, isJpeg, isXmp, readJpeg, writeJpeg, xmpPrefix } from './jpeg.ts';
import { aigcJson, labelInText, labelXmp, type PictureLabel } from './picture-label.ts';
import { pictureType } from './picture-head.ts';
import { isPng, keywordOf, readPng, writePng, type PngChunk } from './png.ts';
import { extendedHeader, isWebp, readWebp, writeWebp } from './webp.ts';

const xmpKeyword = 'XML:com.adobe.xmp';
const aigcKeyword = 'AIGC';

/** The bytes are no whole PNG, JPEG or WebP, so nothing can be written into them. */
export class PictureFormatError extends Error {
  override readonly name = 'PictureFormatError';
}

/** An uncompressed iTXt chunk. */
function textChunk(keyword: string, text: string): PngChunk {
  return { type: 'iTXt', data: concat([latin1(keyword), new Uint8Array(5), utf8(text)]) };
}

function labelPng(bytes: Uint8Array, label: PictureLabel): Uint8Array {
  const { chunks, end } = readPng(bytes);
  const [first, ...rest] = chunks;
  if (!first || end === undefined) throw new PictureFormatError('not a whole PNG');
  const kept = rest.filter((chunk) => ![xmpKeyword, aigcKeyword].includes(keywordOf(chunk) ?? ''));
  const said: PngChunk[] = [textChunk(xmpKeyword, labelXmp(label))];
  if (label.madeBy === 'model')
    said.push({ type: 'tEXt', data: latin1(`${aigcKeyword}\0${aigcJson(label)}`) });
  return writePng([first, ...said, ...kept]);
}

function labelJpeg(bytes: Uint8Array, label: PictureLabel): Uint8Array {
  const { segments, scans, end } = readJpeg(bytes);
  if (end === undefined) throw new PictureFormatError('not a whole JPEG');
  const kept = segments.filter((segment) => !isXmp(segment));
  // JFIF and Exif each want to be first; XMP comes after them.
  const place = kept.findLastIndex((segment) => isJfif(segment) || isExif(segment)) + 1;
  const said = { marker: 0xe1, data: concat([latin1(xmpPrefix), utf8(labelXmp(label))]) };
  return writeJpeg(kept.toSpliced(place, 0, said), scans);
}

function labelWebp(bytes: Uint8Array, label: PictureLabel): Uint8Array {
  const { chunks, end } = readWebp(bytes);
  if (end === undefined) throw new PictureFormatError('not a whole WebP');
  const kept = chunks.filter(({ type }) => type !== 'XMP ');
  const all = [...kept, { type: 'XMP ', data: utf8(labelXmp(label)) }];
  const header = extendedHeader(all);
  if (!header) throw new PictureFormatError('not a whole WebP');
  return writeWebp([header, ...all.filter(({ type }) => type !== 'VP8X')]);
}

/** XMP in a GIF stands as it is; the bytes after it lead every reader out (XMP specification, part 3, 1.1.2). */
const gifXmpTrailer = Uint8Array.from([1, ...Array.from({ length: 256 }, (_, n) => 255 - n), 0]);

function labelGif(bytes: Uint8Array, label: PictureLabel): Uint8Array {
  const { head, blocks, end } = readGif(bytes);
  if (end === undefined) throw new PictureFormatError('not a whole GIF');
  const isXmpBlock = (from: number): boolean => startsWith(bytes, 'XMP DataXMP', from + 3);
  const kept = blocks.filter(({ kind, from }) => kind === 'picture' || !isXmpBlock(from));
  // GIF87a knows no extensions.
  const said = concat([latin1('!\xff\x0bXMP DataXMP'), utf8(labelXmp(label)), gifXmpTrailer]);
  return concat([
    latin1('GIF89a'),
    bytes.subarray(6, head),
    said,
    ...kept.map(({ from, to }) => bytes.subarray(from, to)),
    latin1(';'),
  ]);
}

/**
 * A copy of a PNG, JPEG, WebP or GIF that carries the label, in place of whatever label and XMP it had. The picture itself
 * is not touched. Bytes after the picture's end are left out.
 * @throws PictureFormatError for other formats and for files that break off
 */
export function writeLabel(bytes: Uint8Array, label: PictureLabel): Uint8Array {
  if (isPng(bytes)) return labelPng(bytes, label);
  if (isJpeg(bytes)) return labelJpeg(bytes, label);
  if (isWebp(bytes)) return labelWebp(bytes, label);
  if (isGif(bytes)) return labelGif(bytes, label);
  throw new PictureFormatError('labels are written into PNG, JPEG, WebP and GIF');
}

/** Texts of metadata in a picture's file, the likeliest places of a label first. */
function metadataTexts(bytes: Uint8Array): string[] {
  switch (pictureType(bytes)) {
    case 'image/png':
      return readPng(bytes).chunks.flatMap((chunk) =>
        keywordOf(chunk) !== undefined || chunk.type === 'eXIf' ? textsOf(chunk.data) : [],
      );
    case 'image/jpeg':
      return readJpeg(bytes)
        .segments.filter(isApplication)
        .flatMap(({ data }) => textsOf(data));
    case 'image/webp':
      return readWebp(bytes).chunks.flatMap(({ type, data }) =>
        type === 'XMP ' || type === 'EXIF' ? textsOf(data) : [],
      );
    case 'image/gif':
    case 'image/avif':
    case 'image/heic':
      return packetsIn(bytes);
    case undefined:
      return [];
  }
}

/** A block as UTF-8 and, for Exif's comments, as the UTF-16 that some writers use. */
function textsOf(data: Uint8Array): string[] {
  const text = readUtf8(data);
  // UTF-16 of ASCII letters is every second byte zero: without the zeros it can be read.
  return text.includes('L\0a\0b\0e\0l') ? [text, text.replaceAll('\0', '')] : [text];
}

/** XMP packets, found by their own beginning and end: what GIF, AVIF and HEIC hold them in is not taken apart. */
function packetsIn(bytes: Uint8Array): string[] {
  // One character for each byte, which is all that the search needs.
  const text = new TextDecoder('windows-1252').decode(bytes);
  const packets: string[] = [];
  for (let from = text.indexOf('<x:xmpmeta'); from >= 0; from = text.indexOf('<x:xmpmeta', from + 1)) {
    const to = text.indexOf('</x:xmpmeta>', from);
    if (to < 0) break;
    packets.push(readUtf8(bytes.subarray(from, to + 12)));
    from = to;
  }
  return packets;
}

/** The label that is written in a picture's metadata; undefined where there is none. Never throws. */
export function readWrittenLabel(bytes: Uint8Array): PictureLabel | undefined {
  for (const text of metadataTexts(bytes)) {
    const label = labelInText(text);
    if (label) return label;
  }
  return undefined;
}
