import type { OutlinePoint } from './outline.ts';
import { assembleFont, packGlyph } from './truetype.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Undoes Brotli. */
export type Unbrotli = (packed: Bytes) => Uint8Array;

/** WOFF2, 4.1: a table's tag by its number. */
const tags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

class Reader {
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  u8(): number {
    return this.#view.getUint8(this.at++);
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  i16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2);
  }

  u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  /** UIntBase128. */
  long(): number {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('A number of this font is too long');
  }

  /** 255UInt16. */
  short(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    if (code === 254) return this.u8() + 506;
    return code;
  }

  bytes(length: number, source: Uint8Array): readonly number[] {
    this.at += length;
    return [...source.subarray(this.at - length, this.at)];
  }
}

const signed = (flag: number, size: number): number => (flag & 1 ? size : -size);

/** WOFF2, 5.2: a point's step from the last, in one to four bytes. */
function readStep(flag: number, glyphs: Reader): readonly [number, number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + glyphs.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + glyphs.u8()), 0];
  if (flag < 84) {
    const [base, byte] = [flag - 20, glyphs.u8()];
    return [
      signed(flag, 1 + (base & 0x30) + (byte >> 4)),
      signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (byte & 15)),
    ];
  }
  if (flag < 120) {
    const base = flag - 84;
    const x = signed(flag, 1 + (Math.floor(base / 12) << 8) + glyphs.u8());
    return [x, signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + glyphs.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [glyphs.u8(), glyphs.u8(), glyphs.u8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)];
  }
  const x = signed(flag, glyphs.u16());
  return [x, signed(flag >> 1, glyphs.u16())];
}

/** How many bytes a part of a composite glyph takes by its flags (OpenType, `glyf`). */
const componentSize = (flags: number): number =>
  (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);

interface Glyf {
  readonly glyf: Bytes;
  readonly loca: Bytes;
  /** Left edges, for an `hmtx` that leaves them out. */
  readonly lefts: readonly number[];
}

/** WOFF2, 5.1: glyphs from the streams they were taken apart into. Hinting instructions are left out. */
function rebuildGlyf(data: Uint8Array): Glyf {
  const head = new Reader(data);
  head.u16();
  head.u16();
  const count = head.u16();
  head.u16();
  const sizes = Array.from({ length: 7 }, () => head.u32());
  let start = head.at;
  const [contourStream, pointStream, flagStream, glyphStream, compositeStream, boxStream] = sizes.map(
    (size) => {
      const reader = new Reader(data, start);
      start += size;
      return reader;
    },
  );
  if (!contourStream || !pointStream || !flagStream || !glyphStream || !compositeStream || !boxStream)
    throw new Error('This font has no outlines');
  const bitmap = boxStream.at;
  boxStream.at += 4 * Math.floor((count + 31) / 32);
  const parts: (readonly number[])[] = [];
  const lefts: number[] = [];
  for (let glyph = 0; glyph < count; glyph += 1) {
    const contours = contourStream.i16();
    const hasBox = ((data[bitmap + (glyph >> 3)] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
    const box = () => boxStream.bytes(8, data);
    let bytes: number[] = [];
    if (contours < 0) {
      const edges = box();
      const from = compositeStream.at;
      let flags = 0x20;
      let instructed = false;
      while (flags & 0x20) {
        flags = compositeStream.u16();
        instructed ||= (flags & 0x100) !== 0;
        compositeStream.at += 2 + componentSize(flags);
      }
      const body = data.subarray(from, compositeStream.at);
      if (instructed) glyphStream.short();
      bytes = [0xff, 0xff, ...edges, ...body, ...(instructed ? [0, 0] : [])];
      if (bytes.length % 2) bytes.push(0);
    } else if (contours > 0) {
      const lengths = Array.from({ length: contours }, () => pointStream.short());
      let [x, y] = [0, 0];
      const outline = lengths.map((length) =>
        Array.from({ length }, (): OutlinePoint => {
          const flag = flagStream.u8();
          const [byX, byY] = readStep(flag & 127, glyphStream);
          x += byX;
          y += byY;
          return { x, y, on: flag < 128 };
        }),
      );
      glyphStream.short();
      bytes = [...packGlyph(outline)];
      if (hasBox) bytes.splice(2, 8, ...box());
    }
    parts.push(bytes);
    lefts.push((((bytes[2] ?? 0) << 24) | ((bytes[3] ?? 0) << 16)) >> 16);
  }
  const glyf = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  const loca = new Uint8Array(4 * (count + 1));
  const view = new DataView(loca.buffer);
  let offset = 0;
  for (const [glyph, part] of parts.entries()) {
    glyf.set(part, offset);
    offset += part.length;
    view.setUint32(4 * (glyph + 1), offset);
  }
  return { glyf, loca, lefts };
}

/** WOFF2, 5.4: left edges that are those of the outlines are left out. */
function rebuildHmtx(data: Uint8Array, metrics: number, lefts: readonly number[]): Bytes {
  const reader = new Reader(data);
  const flags = reader.u8();
  const advances = Array.from({ length: metrics }, () => reader.u16());
  const known = (index: number, absent: number) => (flags & absent ? (lefts[index] ?? 0) : reader.i16());
  const bytes = new Uint8Array(4 * metrics + 2 * (lefts.length - metrics));
  const view = new DataView(bytes.buffer);
  for (const [index, advance] of advances.entries()) {
    view.setUint16(4 * index, advance);
    view.setInt16(4 * index + 2, known(index, 1));
  }
  for (let index = metrics; index < lefts.length; index += 1)
    view.setInt16(4 * metrics + 2 * (index - metrics), known(index, 2));
  return bytes;
}

/**
 * Unpacks a WOFF2 file (W3C, WOFF File Format 2.0) to the font that it holds, without hinting instructions.
 * @throws Error for what is no such file or is broken
 */
export function unpackWoff2(file: Bytes, unbrotli: Unbrotli): Bytes {
  const reader = new Reader(file);
  if (reader.u32() !== 0x774f_4632) throw new Error('This is no WOFF2 file');
  const flavour = reader.u32();
  reader.at = 12;
  const count = reader.u16();
  reader.at = 20;
  const packedLength = reader.u32();
  reader.at = 48;
  const entries = Array.from({ length: count }, () => {
    const flags = reader.u8();
    const tag =
      (flags & 63) === 63 ? String.fromCharCode(...reader.bytes(4, file)) : (tags[flags & 63] ?? '');
    const length = reader.long();
    const version = flags >> 6;
    const changed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    return { tag, changed, length: changed ? reader.long() : length };
  });
  const data = unbrotli(file.slice(reader.at, reader.at + packedLength));
  let offset = 0;
  const tables = entries.map(({ tag, changed, length }) => {
    offset += length;
    return { tag, changed, bytes: Uint8Array.from(data.subarray(offset - length, offset)) };
  });
  const find = (tag: string) => tables.find((table) => table.tag === tag);
  const outlines = find('glyf');
  if (!outlines?.changed)
    return assembleFont(
      tables.map(({ tag, bytes }) => [tag, bytes] as const),
      flavour,
    );
  const { glyf, loca, lefts } = rebuildGlyf(outlines.bytes);
  const hhea = find('hhea');
  const metrics = hhea ? new Reader(hhea.bytes, 34).u16() : lefts.length;
  const rebuilt = tables.map(({ tag, changed, bytes }): readonly [string, Bytes] => {
    if (tag === 'glyf') return [tag, glyf];
    if (tag === 'loca') return [tag, loca];
    if (tag === 'hmtx' && changed) return [tag, rebuildHmtx(bytes, metrics, lefts)];
    // Offsets of glyphs are long ones now.
    if (tag === 'head') bytes[51] = 1;
    return [tag, bytes];
  });
  return assembleFont(rebuilt, flavour);
}
