import { zlibSync } from 'fflate';
import { concat, latin1, utf8 } from '../../bytes.ts';
import { readGif } from '../../gif.ts';
import { exifPrefix, readJpeg, writeJpeg, xmpPrefix, type JpegSegment } from '../../jpeg.ts';
import { readPng, writePng, type PngChunk } from '../../png.ts';
import { sample, type SampleName } from '../../testing/samples.ts';
import { extendedHeader, readWebp, writeWebp } from '../../webp.ts';

export interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly data: Uint8Array;
}

export const ascii = (tag: number, text: string): Entry => {
  const data = utf8(`${text}\0`);
  return { tag, type: 2, count: data.length, data };
};

export const bytesEntry = (tag: number, data: Uint8Array): Entry => ({
  tag,
  type: 7,
  count: data.length,
  data,
});

const u16 = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 255);
const u32 = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);

export const long = (tag: number, value: number): Entry => ({ tag, type: 4, count: 1, data: u32(value) });

export const rationals = (tag: number, ...values: readonly number[]): Entry => ({
  tag,
  type: 5,
  count: values.length,
  data: concat(values.flatMap((value) => [u32(Math.round(value * 1000)), u32(1000)])),
});

/** Where the IFD of these entries ends when it begins at `at`. */
const ifdEnd = (at: number, entries: readonly Entry[]): number =>
  at +
  6 +
  12 * entries.length +
  entries.reduce((sum, { data }) => sum + (data.length > 4 ? data.length + (data.length % 2) : 0), 0);

function ifd(at: number, entries: readonly Entry[], next = 0): Uint8Array {
  const heads: Uint8Array[] = [u16(entries.length)];
  const values: Uint8Array[] = [];
  let place = at + 6 + 12 * entries.length;
  for (const { tag, type, count, data } of entries) {
    heads.push(u16(tag), u16(type), u32(count));
    if (data.length <= 4) heads.push(concat([data, new Uint8Array(4 - data.length)]));
    else {
      heads.push(u32(place));
      const padded = concat([data, new Uint8Array(data.length % 2)]);
      values.push(padded);
      place += padded.length;
    }
  }
  return concat([...heads, u32(next), ...values]);
}

interface ExifParts {
  readonly image?: readonly Entry[];
  readonly exif?: readonly Entry[];
  readonly gps?: readonly Entry[];
  readonly thumbnail?: Uint8Array;
}

/** An Exif block in Motorola byte order. */
export function buildExif({ image = [], exif = [], gps = [], thumbnail }: ExifParts): Uint8Array {
  const pointers = [...(exif.length > 0 ? [0x8769] : []), ...(gps.length > 0 ? [0x8825] : [])];
  const first = (values: readonly number[]) => [
    ...image,
    ...pointers.map((tag, n) => long(tag, values[n] ?? 0)),
  ];
  let at = ifdEnd(8, first([]));
  const places: number[] = [];
  const parts: Uint8Array[] = [];
  for (const entries of [exif, gps].filter((one) => one.length > 0)) {
    places.push(at);
    parts.push(ifd(at, entries));
    at = ifdEnd(at, entries);
  }
  if (thumbnail) {
    const entries = (from: number) => [long(0x0201, from), long(0x0202, thumbnail.length)];
    parts.push(ifd(at, entries(ifdEnd(at, entries(0)))), thumbnail);
  }
  return concat([latin1('MM\0*'), u32(8), ifd(8, first(places), thumbnail ? at : 0), ...parts]);
}

/** The place of these tests: the Bund in Shanghai. */
export const bund: readonly Entry[] = [
  ascii(1, 'N'),
  rationals(2, 31, 14, 24),
  ascii(3, 'E'),
  rationals(4, 121, 29, 24),
];

/** An XMP packet with this inside its rdf:RDF. */
export const xmpPacket = (inside: string): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inside}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

export const gpsXmp = xmpPacket(
  '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="31,14.4N" exif:GPSLongitude="121,29.4E"/>',
);

export function jpegWith(segments: readonly JpegSegment[], name: SampleName = 'jpeg'): Uint8Array {
  const parts = readJpeg(sample(name));
  return writeJpeg([...segments, ...parts.segments], parts.scans);
}

export const app = (number: number, data: Uint8Array): JpegSegment => ({ marker: 0xe0 + number, data });
export const exifSegment = (tiff: Uint8Array): JpegSegment => app(1, concat([latin1(exifPrefix), tiff]));
export const xmpSegment = (packet: string): JpegSegment => app(1, concat([latin1(xmpPrefix), utf8(packet)]));

export function pngWith(chunks: readonly PngChunk[]): Uint8Array {
  const [first, ...rest] = readPng(sample('png')).chunks;
  if (!first) throw new Error('no chunks');
  return writePng([first, ...chunks, ...rest]);
}

export const textChunk = (keyword: string, text: string): PngChunk => ({
  type: 'tEXt',
  data: concat([latin1(`${keyword}\0`), utf8(text)]),
});
export const zippedChunk = (keyword: string, text: Uint8Array): PngChunk => ({
  type: 'zTXt',
  data: concat([latin1(`${keyword}\0\0`), zlibSync(text)]),
});
export const internationalChunk = (keyword: string, text: string, zipped = false): PngChunk => ({
  type: 'iTXt',
  data: concat([
    latin1(keyword),
    Uint8Array.of(0, zipped ? 1 : 0, 0, 0, 0),
    zipped ? zlibSync(utf8(text)) : utf8(text),
  ]),
});

export function webpWith(chunks: readonly { type: string; data: Uint8Array }[]): Uint8Array {
  const all = [...readWebp(sample('webp')).chunks, ...chunks];
  const header = extendedHeader(all);
  if (!header) throw new Error('no canvas');
  return writeWebp([header, ...all]);
}

export function gifWith(extension: Uint8Array): Uint8Array {
  const bytes = sample('gif');
  const { head } = readGif(bytes);
  return concat([bytes.subarray(0, head), extension, bytes.subarray(head)]);
}

export const gifComment = (text: string): Uint8Array => {
  const data = utf8(text);
  return concat([latin1('!\xfe'), Uint8Array.of(data.length), data, Uint8Array.of(0)]);
};

/** Datasets of an IPTC IIM block, in a Photoshop resource. */
export function iptcResource(datasets: readonly (readonly [number, string])[]): Uint8Array {
  const block = concat(
    datasets.flatMap(([dataset, text]) => {
      const data = utf8(text);
      return [Uint8Array.of(0x1c, 2, dataset), u16(data.length), data];
    }),
  );
  return concat([
    latin1('Photoshop 3.0\x008BIM'),
    u16(0x0404),
    u16(0),
    u32(block.length),
    block,
    new Uint8Array(block.length % 2),
  ]);
}

export const box = (type: string, data: Uint8Array): Uint8Array =>
  concat([u32(data.length + 8), latin1(type), data]);

/** A JUMBF superbox: its label, then its boxes. */
export const jumbf = (label: string, ...inside: readonly Uint8Array[]): Uint8Array =>
  box(
    'jumb',
    concat([box('jumd', concat([new Uint8Array(16), Uint8Array.of(3), latin1(`${label}\0`)])), ...inside]),
  );
export const jsonBox = (value: unknown): Uint8Array => box('json', utf8(JSON.stringify(value)));
export const cborBox = (data: Uint8Array): Uint8Array => box('cbor', data);
export const jumbfSegment = (store: Uint8Array): JpegSegment =>
  app(11, concat([latin1('JP'), u16(1), u32(1), store]));

/** The same bytes over and over. */
export function repeated(piece: Uint8Array, times: number): Uint8Array {
  const all = new Uint8Array(piece.length * times);
  for (let at = 0; at < all.length; at += piece.length) all.set(piece, at);
  return all;
}

/** An Exif block of many descriptions that are all the same bytes. */
export function sharedExif(count: number, length: number): Uint8Array {
  const from = 8 + 6 + 12 * count;
  const entry = concat([u16(0x010e), u16(2), u32(length), u32(from)]);
  return concat([
    latin1('MM\0*'),
    u32(8),
    u16(count),
    repeated(entry, count),
    u32(0),
    new Uint8Array(length).fill(0x61),
  ]);
}
