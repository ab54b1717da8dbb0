import { Blob, Face, Font } from 'harfbuzzjs';

/** A font that a document brings along, to draw its glyphs by their numbers or their characters. */
export interface EmbeddedFont {
  readonly unitsPerEm: number;
  /** Undefined where the font does not say which glyph stands for a character. */
  readonly glyphOf: (character: string) => number | undefined;
  /** The outline of a glyph as the `d` of an SVG path, in font units, y up. */
  readonly pathOf: (glyph: number) => string;
}

/** Undefined for what is no TrueType or OpenType font. */
export function openEmbeddedFont(bytes: Uint8Array): EmbeddedFont | undefined {
  try {
    const face = new Face(new Blob(bytes.slice().buffer));
    if (!['glyf', 'CFF ', 'CFF2'].some((table) => face.referenceTable(table))) return undefined;
    const font = new Font(face);
    font.setScale(face.upem, face.upem);
    const paths = new Map<number, string>();
    const pathOf = (glyph: number): string => {
      const known = paths.get(glyph) ?? font.glyphToPath(glyph);
      paths.set(glyph, known);
      return known;
    };
    return {
      unitsPerEm: face.upem,
      glyphOf: (character) => font.nominalGlyph(character.codePointAt(0) ?? 0),
      pathOf,
    };
  } catch {
    return undefined;
  }
}
