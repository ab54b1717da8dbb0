import type { Outline, OutlinePoint } from './outline.ts';

export interface FontGlyph {
  readonly outline: Outline;
  /** In font units. */
  readonly advance: number;
  /** The glyph whose outline is drawn instead: one drawing may stand with several widths. */
  readonly sameAs?: number | undefined;
}

interface FontFile {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** By glyph id; the first is `.notdef`. */
  readonly glyphs: readonly FontGlyph[];
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Box {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

const emptyBox: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };

function boxOf(points: readonly OutlinePoint[]): Box {
  if (points.length === 0) return emptyBox;
  let [xMin, yMin, xMax, yMax] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    xMin = Math.min(xMin, x);
    yMin = Math.min(yMin, y);
    xMax = Math.max(xMax, x);
    yMax = Math.max(yMax, y);
  }
  return { xMin, yMin, xMax, yMax };
}

const word = (value: number): readonly [number, number] => [(value >> 8) & 255, value & 255];

/** Coordinates as differences: no byte for none, one for a short one, two else. */
function packAxis(values: readonly number[], short: number, same: number) {
  const bytes: number[] = [];
  const flags: number[] = [];
  let last = 0;
  for (const value of values) {
    const step = value - last;
    last = value;
    if (step === 0) flags.push(same);
    else if (Math.abs(step) < 256) {
      bytes.push(Math.abs(step));
      flags.push(step > 0 ? short | same : short);
    } else {
      bytes.push(...word(step));
      flags.push(0);
    }
  }
  return { bytes, flags };
}

/** One glyph of the `glyf` table (OpenType 1.9, simple glyph description), padded to an even length. */
export function packGlyph(outline: Outline): readonly number[] {
  if (outline.length === 0) return [];
  const points = outline.flat();
  const box = boxOf(points);
  const ends: number[] = [];
  let count = 0;
  for (const contour of outline) {
    count += contour.length;
    ends.push(...word(count - 1));
  }
  const xs = packAxis(
    points.map(({ x }) => x),
    2,
    16,
  );
  const ys = packAxis(
    points.map(({ y }) => y),
    4,
    32,
  );
  const flags: number[] = [];
  const all = points.map(({ on }, index) => Number(on) | (xs.flags[index] ?? 0) | (ys.flags[index] ?? 0));
  for (let index = 0; index < all.length;) {
    const flag = all[index] ?? 0;
    let run = 1;
    while (run < 256 && all[index + run] === flag) run += 1;
    if (run > 1) flags.push(flag | 8, run - 1);
    else flags.push(flag);
    index += run;
  }
  const head = [outline.length, box.xMin, box.yMin, box.xMax, box.yMax].flatMap(word);
  const glyph = [...head, ...ends, 0, 0, ...flags, ...xs.bytes, ...ys.bytes];
  if (glyph.length % 2) glyph.push(0);
  return glyph;
}

/** A composite glyph of one part, drawn where that part is (OpenType 1.9, composite glyph description). */
const packReference = (glyph: number, { xMin, yMin, xMax, yMax }: Box): readonly number[] =>
  [-1, xMin, yMin, xMax, yMax, 0x0002, glyph, 0].flatMap(word);

function table(length: number, write: (view: DataView) => void): Bytes {
  const bytes = new Uint8Array(length);
  write(new DataView(bytes.buffer));
  return bytes;
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < bytes.length; index += 4)
    sum =
      (sum +
        (((bytes[index] ?? 0) << 24) |
          ((bytes[index + 1] ?? 0) << 16) |
          ((bytes[index + 2] ?? 0) << 8) |
          (bytes[index + 3] ?? 0))) >>>
      0;
  return sum;
}

function headTable({ unitsPerEm }: FontFile, box: Box): Bytes {
  return table(54, (view) => {
    view.setUint32(0, 0x0001_0000);
    view.setUint32(4, 0x0001_0000);
    view.setUint32(12, 0x5f0f_3cf5);
    view.setUint16(16, 3);
    view.setUint16(18, unitsPerEm);
    for (const [index, value] of [box.xMin, box.yMin, box.xMax, box.yMax].entries())
      view.setInt16(36 + 2 * index, value);
    view.setUint16(46, 6);
    view.setInt16(48, 2);
    view.setInt16(50, 1);
  });
}

function hheaTable({ ascent, descent, glyphs }: FontFile, box: Box): Bytes {
  return table(36, (view) => {
    view.setUint32(0, 0x0001_0000);
    view.setInt16(4, ascent);
    view.setInt16(6, descent);
    view.setUint16(10, Math.max(...glyphs.map(({ advance }) => advance)));
    view.setInt16(12, box.xMin);
    view.setInt16(16, box.xMax);
    view.setInt16(18, 1);
    view.setUint16(34, glyphs.length);
  });
}

function maxpTable({ glyphs }: FontFile): Bytes {
  let [points, contours] = [0, 0];
  for (const { outline } of glyphs) {
    contours = Math.max(contours, outline.length);
    points = Math.max(
      points,
      outline.reduce((sum, contour) => sum + contour.length, 0),
    );
  }
  return table(32, (view) => {
    view.setUint32(0, 0x0001_0000);
    view.setUint16(4, glyphs.length);
    view.setUint16(6, points);
    view.setUint16(8, contours);
    view.setUint16(10, points);
    view.setUint16(12, contours);
    view.setUint16(14, 2);
    view.setUint16(28, 1);
    view.setUint16(30, 1);
  });
}

/** A font file of its tables: padded to four bytes, a directory in front; `head` gets the checksum of the whole. */
export function assembleFont(unsorted: readonly (readonly [string, Bytes])[], flavour = 0x0001_0000): Bytes {
  // Readers look tables up by halves.
  const tables = unsorted.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const log = Math.floor(Math.log2(tables.length));
  let offset = 12 + 16 * tables.length;
  const file = new Uint8Array(offset + tables.reduce((sum, [, bytes]) => sum + ((bytes.length + 3) & ~3), 0));
  const view = new DataView(file.buffer);
  view.setUint32(0, flavour);
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 * 2 ** log);
  view.setUint16(8, log);
  view.setUint16(10, 16 * tables.length - 16 * 2 ** log);
  let head = 0;
  for (const [index, [tag, bytes]] of tables.entries()) {
    const entry = 12 + 16 * index;
    for (let letter = 0; letter < 4; letter += 1) view.setUint8(entry + letter, tag.charCodeAt(letter));
    view.setUint32(entry + 4, checksum(bytes));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, bytes.length);
    file.set(bytes, offset);
    if (tag === 'head') head = offset;
    offset += (bytes.length + 3) & ~3;
  }
  view.setUint32(head + 8, (0xb1b0_afba - checksum(file)) >>> 0);
  return file;
}

/**
 * A TrueType file with the tables that a PDF asks of an embedded CIDFontType2 (ISO 32000-1, 9.9): `glyf`, `head`,
 * `hhea`, `hmtx`, `loca`, `maxp`. It has no `cmap`: in a PDF, glyphs are chosen by number.
 */
export function writeTrueType(font: FontFile): Bytes {
  const packed = font.glyphs.map(({ outline, sameAs }) =>
    sameAs === undefined || outline.length === 0
      ? packGlyph(outline)
      : packReference(sameAs, boxOf(outline.flat())),
  );
  const box = boxOf(font.glyphs.flatMap(({ outline }) => outline.flat()));
  const offsets = [0];
  for (const glyph of packed) offsets.push((offsets.at(-1) ?? 0) + glyph.length);
  const glyf = new Uint8Array(Math.max(2, offsets.at(-1) ?? 0));
  for (const [index, glyph] of packed.entries()) glyf.set(glyph, offsets[index]);
  const hmtx = table(4 * font.glyphs.length, (view) => {
    for (const [index, { advance, outline }] of font.glyphs.entries()) {
      view.setUint16(4 * index, advance);
      view.setInt16(4 * index + 2, boxOf(outline.flat()).xMin);
    }
  });
  const loca = table(4 * offsets.length, (view) => {
    for (const [index, offset] of offsets.entries()) view.setUint32(4 * index, offset);
  });
  return assembleFont([
    ['glyf', glyf],
    ['head', headTable(font, box)],
    ['hhea', hheaTable(font, box)],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxpTable(font)],
  ]);
}
