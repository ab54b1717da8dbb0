import type { Path, TextRun, Drawing, PathStep, PictureSource, PdfRequest } from './drawing.ts';
import type { Outline, OutlinePoint } from './font/outline.ts';
import { PdfFont, type PdfGlyph } from './font/pdf-font.ts';
import { readableText } from './shape/readable-text.ts';
import { shapeRun } from './shape/shape-run.ts';
import type { SliceFont, SliceFonts } from './shape/slice-fonts.ts';
import type { PlacedText } from './write/text.ts';

/** A character drawn as a picture, for one that no font of the product has. */
interface GlyphPicture {
  readonly source: PictureSource;
  /** From the character's left edge and from the line of writing (up is negative), in the page's units. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a character with whatever fonts the machine has; undefined where that cannot be done. */
export type DrawGlyph = (unit: string, run: TextRun) => GlyphPicture | undefined;

/** Of text: either ready to be shown, or shapes and pictures. */
export type SetText =
  | { readonly kind: 'placed'; readonly text: PlacedText; readonly tag: number | undefined }
  | Exclude<Drawing, TextRun>;

/** Gaps wider than this part of the size are taken for a space by programs that read a PDF. */
const widestGap = 0.08;
/** In what steps of thousandths such a gap is made part of the character before it. */
const gapStep = 50;

/** A synthetic bold is drawn this part of the size wider: about what browsers do. */
const boldness = 1 / 28;
const slant = 0.25;

function glyphPath(outline: Outline, scale: number, x: number, baseline: number): Path {
  const steps: PathStep[] = [];
  const at = (point: { x: number; y: number }) => [x + point.x * scale, baseline - point.y * scale] as const;
  for (const contour of outline) {
    const first = contour.find(({ on }) => on) ?? contour[0];
    if (!first) continue;
    const start = contour.indexOf(first);
    const points = [...contour.slice(start + 1), ...contour.slice(0, start + 1)];
    let from: { x: number; y: number } = first;
    let control: OutlinePoint | undefined;
    steps.push(['m', ...at(first)]);
    const curve = (to: { x: number; y: number }) => {
      if (!control) steps.push(['l', ...at(to)]);
      else {
        const { x: cx, y: cy } = control;
        const third = (p: { x: number; y: number }) => ({ x: (p.x + 2 * cx) / 3, y: (p.y + 2 * cy) / 3 });
        steps.push(['c', ...at(third(from)), ...at(third(to)), ...at(to)]);
      }
      from = to;
    };
    for (const point of points) {
      if (point.on) {
        curve(point);
        control = undefined;
      } else {
        if (control) curve({ x: (control.x + point.x) / 2, y: (control.y + point.y) / 2 });
        control = point;
      }
    }
    if (control) curve(first);
    steps.push(['z']);
  }
  return steps;
}

const styleName = (weight: number): string =>
  weight >= 800
    ? 'ExtraBold'
    : weight >= 700
      ? 'Bold'
      : weight >= 600
        ? 'SemiBold'
        : weight >= 500
          ? 'Medium'
          : weight >= 400
            ? 'Regular'
            : 'Light';

/** Sets the text of a document: gathers its glyphs in PDF fonts and its pictures of characters. */
export class TextSetter {
  readonly fonts = new Map<string, PdfFont>();
  readonly pictures: PictureSource[];
  /** Characters that no font of the product has: they are drawn as pictures, with their text behind. */
  readonly substituted = new Set<string>();
  /** Characters that could not be drawn at all. */
  readonly lost = new Set<string>();
  readonly #request: PdfRequest;
  readonly #slices: SliceFonts;
  readonly #drawSign: DrawGlyph;

  constructor(request: PdfRequest, slices: SliceFonts, drawSign: DrawGlyph) {
    this.#request = request;
    this.#slices = slices;
    this.#drawSign = drawSign;
    this.pictures = [...request.pictures];
  }

  async set(run: TextRun): Promise<readonly SetText[]> {
    if (run.show === 'hidden') return [this.#ghost(run)];
    const slice = this.#request.slices[run.slice];
    if (!slice) {
      const drawn = run.units.flatMap((_, index) => this.#picture(run, index));
      return run.show === 'outline' ? drawn.filter(({ kind }) => kind === 'picture') : drawn;
    }
    const weight = Math.min(slice.weights[1], Math.max(slice.weights[0], run.weight));
    const source = await this.#slices.font(slice.url, weight);
    const shaped = shapeRun(run, source);
    const set: SetText[] = shaped.missing.flatMap((index) => this.#picture(run, index));
    const scale = run.size / source.unitsPerEm;
    if (run.show === 'outline') {
      const path = shaped.glyphs.flatMap(({ glyph, x, rise }) =>
        glyphPath(source.draw(glyph), scale, x, run.baseline - rise),
      );
      return path.length > 0 ? [{ kind: 'fill', path, colour: run.colour }, ...set] : set;
    }
    const font = this.#font(slice.family, weight, source);
    const common = {
      font,
      size: run.size,
      colour: run.colour,
      hidden: false,
      embolden: run.weight >= 600 && weight < 600 ? run.size * boldness : 0,
      slant: run.italic && !slice.italic ? slant : 0,
    };
    let rise: number | undefined;
    let glyphs: { glyph: PdfGlyph; x: number }[] = [];
    for (const shapedGlyph of shaped.glyphs) {
      if (rise !== shapedGlyph.rise) {
        rise = shapedGlyph.rise;
        glyphs = [];
        set.push({
          kind: 'placed',
          tag: run.tag,
          text: { ...common, baseline: run.baseline - rise, glyphs },
        });
      }
      const natural = Math.round((shapedGlyph.advance * 1000) / source.unitsPerEm);
      const gap = shapedGlyph.room / run.size - natural / 1000;
      const width = gap > widestGap ? natural + Math.floor((gap * 1000) / gapStep) * gapStep : natural;
      const glyph = font.glyph(
        `${slice.url} ${shapedGlyph.glyph}`,
        readableText(shapedGlyph.text),
        width,
        () => source.draw(shapedGlyph.glyph),
      );
      glyphs.push({ glyph, x: shapedGlyph.x });
    }
    return set;
  }

  #font(family: string, weight: number, { unitsPerEm, ascent, descent }: SliceFont): PdfFont {
    const plain = family.replace(/ Variable$/, '').replace(/[^A-Za-z0-9]/g, '');
    const name = `${plain}-${styleName(weight)}`;
    const key = `${plain} ${weight} ${unitsPerEm}`;
    let font = this.fonts.get(key);
    if (!font) {
      // Six letters say that the font is a subset (ISO 32000-1, 9.6.4).
      const tag = String.fromCharCode(65 + (this.fonts.size % 26)).repeat(6);
      font = new PdfFont(`${tag}+${name}`, unitsPerEm, { ascent, descent });
      this.fonts.set(key, font);
    }
    return font;
  }

  /** Text that is found and copied, and not seen. */
  #ghost(run: TextRun): SetText {
    let font = this.fonts.get('ghost');
    if (!font) {
      font = new PdfFont('GHOSTS+Ghost', 1000, { ascent: 880, descent: -120 });
      this.fonts.set('ghost', font);
    }
    const ghosts = font;
    const glyphs = run.units.map((unit, index) => {
      const x = run.xs[index] ?? run.end;
      const right = run.xs[index + 1] ?? run.end;
      const width = Math.max(0, Math.round(((right - x) / run.size) * 50) * 20);
      return { x, glyph: ghosts.ghost(readableText(unit), width) };
    });
    const { size, baseline, colour } = run;
    return {
      kind: 'placed',
      tag: run.tag,
      text: { font: ghosts, size, baseline, colour, hidden: true, embolden: 0, slant: 0, glyphs },
    };
  }

  #picture(run: TextRun, index: number): readonly SetText[] {
    const unit = run.units[index] ?? '';
    const x = run.xs[index] ?? run.end;
    const end = run.xs[index + 1] ?? run.end;
    const ghost = this.#ghost({ ...run, units: [unit], xs: [x], end });
    if (unit.trim() === '') return [ghost];
    const drawn = this.#drawSign(unit, run);
    if (!drawn) {
      this.lost.add(unit);
      return [ghost];
    }
    this.substituted.add(unit);
    const picture = this.pictures.push(drawn.source) - 1;
    return [
      {
        kind: 'picture',
        picture,
        matrix: [drawn.width, 0, 0, drawn.height, x + drawn.left, run.baseline + drawn.top],
        opacity: 1,
        tag: run.tag,
      },
      ghost,
    ];
  }
}
