import { Buffer, Direction, Feature, shape } from 'harfbuzzjs';
import type { TextRun } from '../drawing.ts';
import type { SliceFont } from './slice-fonts.ts';

/** A glyph with its place on the page, and the text that it stands for. */
interface ShapedGlyph {
  /** In the slice's font. */
  readonly glyph: number;
  readonly text: string;
  readonly x: number;
  /** Above the line of writing, in the page's units. */
  readonly rise: number;
  /** To the next glyph, in the page's units. */
  readonly room: number;
  /** In font units. */
  readonly advance: number;
}

interface ShapedRun {
  readonly glyphs: readonly ShapedGlyph[];
  /** Characters that the font has no glyph for, by their position in the run. */
  readonly missing: readonly number[];
}

interface Placed {
  readonly codepoint: number;
  readonly cluster: number;
  readonly xOffset?: number;
  readonly yOffset?: number;
  readonly xAdvance?: number;
}

function shapeUnits(
  units: readonly string[],
  font: SliceFont,
  features: readonly string[],
): readonly Placed[] {
  const buffer = new Buffer();
  for (const [index, unit] of units.entries())
    for (const sign of unit) buffer.add(sign.codePointAt(0) ?? 0, index);
  buffer.guessSegmentProperties();
  buffer.setDirection(Direction.LTR);
  buffer.setLanguage('zh-Hans');
  shape(
    font.font,
    buffer,
    features.flatMap((feature) => Feature.fromString(feature) ?? []),
  );
  return buffer.getGlyphInfosAndPositions();
}

/** Full-width punctuation that a browser sets at half its width beside other punctuation (CSS text-spacing-trim). */
const trimmable =
  /^[\u2018-\u201f\u3001\u3002\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff65]$/u;

/** How far a trimmed sign's drawing moves in its half box, by the font's own `halt` feature. */
function trimmedOffset(unit: string, font: SliceFont): number {
  const [glyph] = shapeUnits([unit], font, ['halt']);
  return glyph?.xOffset ?? 0;
}

/**
 * The text that each of several glyphs of one character stands for: its code points in their order. PDF/UA-1 wants
 * Unicode for every glyph; one that is left over stands for a space without width.
 */
function textsOfGlyphs(text: string, glyphs: number): readonly string[] {
  if (glyphs <= 1) return [text];
  const own = Array.from(text);
  const points = own.length < glyphs ? Array.from(text.normalize('NFD')) : own;
  return Array.from({ length: glyphs }, (_, index) =>
    index === glyphs - 1 ? points.slice(index).join('') || '\u200b' : (points[index] ?? '\u200b'),
  );
}

/**
 * Chooses the glyphs of a run as the browser chose them (ligatures, local forms) and puts each where the browser put
 * its character: kerning, justification and spacing are the browser's.
 */
export function shapeRun(run: TextRun, font: SliceFont): ShapedRun {
  const scale = run.size / font.unitsPerEm;
  const placed = shapeUnits(run.units, font, run.features);
  const glyphs: ShapedGlyph[] = [];
  const missing: number[] = [];
  let within = 0;
  let texts: readonly string[] = [];
  for (const [index, one] of placed.entries()) {
    const { cluster } = one;
    const first = placed[index - 1]?.cluster !== cluster;
    if (first) within = 0;
    const next = placed[index + 1]?.cluster ?? run.units.length;
    if (first) {
      const same = placed.filter((other) => other.cluster === cluster).length;
      const end = placed.find((other) => other.cluster > cluster)?.cluster ?? run.units.length;
      texts = textsOfGlyphs(run.units.slice(cluster, end).join(''), same);
    }
    const [text = '', ...others] = texts;
    texts = others;
    const left = run.xs[cluster] ?? run.end;
    const right = run.xs[next] ?? run.end;
    const advance = font.font.glyphHAdvance(one.codepoint);
    if (one.codepoint === 0) {
      if (first) for (let unit = cluster; unit < Math.max(next, cluster + 1); unit += 1) missing.push(unit);
      continue;
    }
    const room = next === cluster ? advance * scale : right - left - within;
    const trimmed = trimmable.test(text) && room < 0.7 * advance * scale;
    const offset = trimmed ? trimmedOffset(text, font) : (one.xOffset ?? 0);
    glyphs.push({
      glyph: one.codepoint,
      text,
      x: left + within + offset * scale,
      rise: (one.yOffset ?? 0) * scale,
      room: room - offset * scale,
      advance,
    });
    within += (one.xAdvance ?? 0) * scale;
  }
  return { glyphs, missing };
}
