import type { Colour } from '../drawing.ts';
import type { PdfFont, PdfGlyph } from '../font/pdf-font.ts';
import { number } from './objects.ts';
import { colourOperands } from './paint.ts';

/** Glyphs on one line in one font, size and colour. */
export interface PlacedText {
  readonly font: PdfFont;
  readonly size: number;
  readonly baseline: number;
  readonly colour: Colour;
  readonly hidden: boolean;
  /** How much bolder than the font itself, in the page's units. */
  readonly embolden: number;
  /** Sideways shift per unit of height. */
  readonly slant: number;
  readonly glyphs: readonly { readonly glyph: PdfGlyph; readonly x: number }[];
}

const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** One `TJ` array: the glyphs with the corrections that bring each to its place. */
function showOperands({ glyphs, size }: PlacedText): string {
  let cursor = glyphs[0]?.x ?? 0;
  let out = '';
  let open = false;
  for (const { glyph, x } of glyphs) {
    const correction = Math.round(((cursor - x) * 1000) / size);
    if (correction !== 0) {
      out += `${open ? '>' : ''}${correction}`;
      open = false;
      cursor -= (correction * size) / 1000;
    }
    out += `${open ? '' : '<'}${hex(glyph.code)}`;
    open = true;
    cursor += (glyph.width * size) / 1000;
  }
  return `[${out}${open ? '>' : ''}]`;
}

/**
 * The operators of a text (ISO 32000-1, 9.4), without its opacity. The page's y points down, so every text is turned
 * back up.
 */
export function textOperators(text: PlacedText, fontName: string): string {
  const mode = text.hidden ? 3 : text.embolden > 0 ? 2 : 0;
  const colour = colourOperands(text.colour);
  const stroke = mode === 2 ? ` ${colour} RG ${number(text.embolden)} w` : '';
  return (
    `BT /${fontName} ${number(text.size)} Tf ${mode} Tr ${colour} rg${stroke} ` +
    `1 0 ${number(text.slant)} -1 ${number(text.glyphs[0]?.x ?? 0)} ${number(text.baseline)} Tm ${showOperands(text)} TJ ET`
  );
}
