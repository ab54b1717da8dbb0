import { Blob, DrawFuncs, Face, Font, Variation } from 'harfbuzzjs';
import { unpackWoff2, type Unbrotli } from '../font/woff2.ts';
import { makeOutlinePen, type Outline, type OutlinePen } from '../font/outline.ts';

/** A slice at one weight: what is needed to shape text with it and to draw its glyphs. */
export interface SliceFont {
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** A glyph's outline, in font units. */
  readonly draw: (glyph: number) => Outline;
}

const penFuncs = new DrawFuncs();
const pens = (data: unknown): OutlinePen => data as OutlinePen;
penFuncs.setMoveToFunc((x, y, pen) => pens(pen).moveTo(x, y));
penFuncs.setLineToFunc((x, y, pen) => pens(pen).lineTo(x, y));
penFuncs.setQuadraticToFunc((cx, cy, x, y, pen) => pens(pen).quadraticTo(cx, cy, x, y));
penFuncs.setCubicToFunc((ax, ay, bx, by, x, y, pen) => pens(pen).cubicTo(ax, ay, bx, by, x, y));
penFuncs.setClosePathFunc((pen) => pens(pen).closePath());

const woff2 = 0x774f_4632;

function openFace(bytes: Uint8Array<ArrayBuffer>, unbrotli: Unbrotli): Face {
  const packed = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === woff2;
  return new Face(new Blob((packed ? unpackWoff2(bytes, unbrotli) : bytes).buffer));
}

function atWeight(face: Face, weight: number): SliceFont {
  const font = new Font(face);
  font.setScale(face.upem, face.upem);
  const axis = face.getAxisInfos()['wght'];
  if (axis) font.setVariations([new Variation('wght', Math.min(axis.max, Math.max(axis.min, weight)))]);
  const { ascender, descender } = font.hExtents();
  return {
    font,
    unitsPerEm: face.upem,
    ascent: ascender,
    descent: descender,
    draw(glyph) {
      const pen = makeOutlinePen();
      font.drawGlyph(glyph, penFuncs, pen);
      return pen.outline();
    },
  };
}

/**
 * The fonts of slices, opened once and kept: a second document in the same fonts reads no file again.
 * @param read gives a file's bytes
 * @param unbrotli undoes Brotli: neither browsers nor this package do it of themselves
 */
export class SliceFonts {
  readonly #read: (url: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly #unbrotli: () => Unbrotli | Promise<Unbrotli>;
  readonly #faces = new Map<string, Promise<Face>>();
  readonly #fonts = new Map<string, SliceFont>();

  constructor(
    read: (url: string) => Promise<Uint8Array<ArrayBuffer>>,
    unbrotli: () => Unbrotli | Promise<Unbrotli>,
  ) {
    this.#read = read;
    this.#unbrotli = unbrotli;
  }

  /** Opens the file at an address; one that cannot be read is tried again the next time. */
  open(url: string): Promise<Face> {
    const found = this.#faces.get(url);
    if (found) return found;
    const opened = Promise.all([this.#read(url), this.#unbrotli()]).then(([bytes, unbrotli]) =>
      openFace(bytes, unbrotli),
    );
    this.#faces.set(url, opened);
    opened.catch(() => this.#faces.delete(url));
    return opened;
  }

  async font(url: string, weight: number): Promise<SliceFont> {
    const key = `${weight} ${url}`;
    const found = this.#fonts.get(key);
    if (found) return found;
    const font = atWeight(await this.open(url), weight);
    this.#fonts.set(key, font);
    return font;
  }
}
