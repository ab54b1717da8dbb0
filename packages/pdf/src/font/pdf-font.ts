import type { Outline } from './outline.ts';
import { writeTrueType, type FontGlyph } from './truetype.ts';
import { utf16Hex, type ObjectTable, type Ref } from '../write/objects.ts';

/** How a character of the page is known in a PDF font. */
export interface PdfGlyph {
  readonly code: number;
  /** In thousandths of the font's size. */
  readonly width: number;
}

interface Code {
  readonly glyph: number;
  readonly text: string;
  readonly width: number;
}

/**
 * A font as a PDF holds it: the glyphs that a document uses, gathered from any number of files. A code is a glyph
 * with the text that it stands for and the width it takes here: so one glyph may stand for two characters, and spaced
 * out letters stay one word for those who read the file by gaps.
 */
export class PdfFont {
  readonly name: string;
  readonly #unitsPerEm: number;
  readonly #extents: { readonly ascent: number; readonly descent: number };
  readonly #glyphs: FontGlyph[] = [{ outline: [], advance: 0 }];
  readonly #known = new Map<string, number>();
  /** The glyph that was drawn first of those that look alike. */
  readonly #first = new Map<string, number>();
  readonly #codes: Code[] = [{ glyph: 0, text: '', width: 0 }];
  readonly #codeOf = new Map<string, number>();

  constructor(name: string, unitsPerEm: number, extents: { ascent: number; descent: number }) {
    this.name = name;
    this.#unitsPerEm = unitsPerEm;
    this.#extents = extents;
  }

  /**
   * The code of a glyph. The font's file has it in every width it is shown with: PDF/UA-1 (7.21.5) wants the widths of
   * file and dictionary to agree.
   * @param key tells the glyph from all others of this font
   * @param width in thousandths of the size
   */
  glyph(key: string, text: string, width: number, draw: () => Outline): PdfGlyph {
    const keyOfWidth = `${width} ${key}`;
    let glyph = this.#known.get(keyOfWidth);
    if (glyph === undefined) {
      glyph = this.#glyphs.length;
      const advance = Math.round((width * this.#unitsPerEm) / 1000);
      const sameAs = this.#first.get(key);
      const outline = sameAs === undefined ? draw() : (this.#glyphs[sameAs]?.outline ?? []);
      this.#glyphs.push({ outline, advance, sameAs });
      if (sameAs === undefined) this.#first.set(key, glyph);
      this.#known.set(keyOfWidth, glyph);
    }
    const name = `${glyph} ${width} ${text}`;
    let code = this.#codeOf.get(name);
    if (code === undefined) {
      code = this.#codes.length;
      this.#codes.push({ glyph, text, width });
      this.#codeOf.set(name, code);
    }
    return { code, width };
  }

  /** The code of a character that is not seen. */
  ghost(text: string, width: number): PdfGlyph {
    return this.glyph('ghost', text, width, () => []);
  }

  /** Writes the font's objects; gives the one that pages refer to: `ref` where it was reserved. */
  async write(objects: ObjectTable, ref: Ref = objects.reserve()): Promise<Ref> {
    const file = writeTrueType({ unitsPerEm: this.#unitsPerEm, ...this.#extents, glyphs: this.#glyphs });
    const em = (units: number) => Math.round((units * 1000) / this.#unitsPerEm);
    const program = await objects.addStream(`/Length1 ${file.length}`, file);
    const name = `/${this.name}`;
    const descriptor = objects.add(
      `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[-1000 ${em(this.#extents.descent)} 2000 ${em(this.#extents.ascent)}]` +
        `/ItalicAngle 0/Ascent ${em(this.#extents.ascent)}/Descent ${em(this.#extents.descent)}/CapHeight 733/StemV 80/FontFile2 ${program}>>`,
    );
    const map = new Uint8Array(2 * this.#codes.length);
    for (const [code, { glyph }] of this.#codes.entries()) {
      map[2 * code] = glyph >> 8;
      map[2 * code + 1] = glyph & 255;
    }
    const mapping = await objects.addStream('', map);
    const widths = this.#codes.map(({ width }) => width).join(' ');
    const descendant = objects.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor}/DW 1000/W[0[${widths}]]/CIDToGIDMap ${mapping}>>`,
    );
    const unicode = await objects.addStream('', new TextEncoder().encode(this.#toUnicode()));
    objects.set(
      ref,
      `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${unicode}>>`,
    );
    return ref;
  }

  /** ISO 32000-1, 9.10.3. */
  #toUnicode(): string {
    const lines = this.#codes.flatMap(({ text }, code) =>
      text ? [`<${code.toString(16).padStart(4, '0')}> <${utf16Hex(text)}>`] : [],
    );
    const blocks: string[] = [];
    for (let at = 0; at < lines.length; at += 100) {
      const block = lines.slice(at, at + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange
${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
  }
}
