import type { Edit } from '../edits/edit.ts';
import { blurBehind, featherMask, plainBackground } from '../pixels/background.ts';
import { applyBeauty, prepareBeauty, toneTable, type PreparedBeauty } from '../pixels/beauty.ts';
import { brushMask } from '../pixels/brush-mask.ts';
import { applyFilter, prepareFilter } from '../pixels/filters.ts';
import { foregroundColours } from '../pixels/foreground-colours.ts';
import type { Pixels } from '../pixels/plane.ts';

/** A photo to be changed, at one size. */
interface RenderSource {
  readonly source: Pixels;
  /** The person as found; null where nobody could be looked for. */
  readonly mask: Uint8ClampedArray | null;
}

/** A value and what it was made from; made again only when that differs. */
class Memo<Value> {
  #key: string | null = null;
  #value: Value | null = null;

  get(key: string, make: () => Value): Value {
    if (this.#key !== key || this.#value === null) {
      this.#value = make();
      this.#key = key;
    }
    return this.#value;
  }
}

/**
 * Renders edits of one photo. What a slider does not touch is kept from the time before, so that moving one costs a
 * single pass over the pixels.
 */
export class PhotoRenderer {
  readonly #photo: RenderSource;
  readonly #preparedBeauty = new Memo<PreparedBeauty>();
  readonly #beauty = new Memo<Uint8ClampedArray>();
  readonly #mask = new Memo<Uint8ClampedArray>();
  readonly #behind = new Memo<Pixels>();
  readonly #own = new Memo<Uint8ClampedArray>();

  constructor(photo: RenderSource) {
    this.#photo = photo;
  }

  /** Opacity of the person after brush and feather. Without a found person all is kept, and the brush erases. */
  mask(edit: Edit): Uint8ClampedArray {
    const { source, mask } = this.#photo;
    return this.#mask.get(JSON.stringify([edit.strokes, edit.feather]), () => {
      const brushed = mask ? mask.slice() : new Uint8ClampedArray(source.width * source.height).fill(255);
      brushMask(brushed, source.width, source.height, edit.strokes);
      const softness = (edit.feather / 100) * 0.012 * Math.max(source.width, source.height);
      return featherMask(brushed, source.width, source.height, softness);
    });
  }

  #behindOf(edit: Edit, picture: Pixels | null): Pixels | null {
    const { source } = this.#photo;
    const { background } = edit;
    if (background.kind === 'original' || background.kind === 'clear') return null;
    if (background.kind === 'picture') return picture;
    const key =
      background.kind === 'blur'
        ? JSON.stringify([background, edit.strokes, edit.feather])
        : JSON.stringify(background);
    return this.#behind.get(key, () => {
      if (background.kind === 'blur') return blurBehind(source, this.mask(edit), background.strength);
      const { width, height } = source;
      return background.kind === 'colour'
        ? plainBackground(width, height, background.colour)
        : plainBackground(width, height, background.from, background.to);
    });
  }

  /**
   * The photo as the edit says, without its ornaments.
   *
   * @param picture the background picture at the photo's size, where the edit asks for one
   */
  render(edit: Edit, picture: Pixels | null): Pixels {
    const { source, mask } = this.#photo;
    const { smooth, whiten, brightness, contrast, sharpen } = edit.beauty;
    const amounts = {
      smooth: smooth / 100,
      whiten: whiten / 100,
      brightness: brightness / 100,
      contrast: contrast / 100,
      sharpen: sharpen / 100,
    };
    const touched = smooth > 0 || whiten > 0 || sharpen > 0;
    const beautiful = touched
      ? this.#beauty.get(JSON.stringify([smooth, whiten, sharpen]), () =>
          applyBeauty(
            this.#preparedBeauty.get('', () => prepareBeauty(source, mask)),
            amounts,
          ),
        )
      : source.data;
    const tone = toneTable(amounts.brightness, amounts.contrast);
    const behind = this.#behindOf(edit, picture);
    const made = new Uint8ClampedArray(source.data.length);
    // Cut out, the person's edge loses what shines through of the wall; elsewhere both are the same.
    const original = source.data;
    const own =
      edit.background.kind === 'original'
        ? original
        : this.#own.get(JSON.stringify([edit.strokes, edit.feather]), () =>
            foregroundColours(source, this.mask(edit)),
          );
    const toned = (at: number) =>
      tone[Math.min(255, Math.max(0, (beautiful[at] ?? 0) + (own[at] ?? 0) - (original[at] ?? 0)))] ?? 0;
    if (!behind) {
      for (let at = 0; at < made.length; at += 4) {
        made[at] = toned(at);
        made[at + 1] = toned(at + 1);
        made[at + 2] = toned(at + 2);
        made[at + 3] = 255;
      }
    } else {
      // What was photographed gets the light of the person; a background that was chosen keeps its colour.
      const photographed = edit.background.kind === 'blur';
      const alpha = this.mask(edit);
      for (let i = 0, at = 0; i < alpha.length; i += 1, at += 4) {
        const sure = (alpha[i] ?? 0) / 255;
        for (let channel = at; channel < at + 3; channel += 1) {
          const back = behind.data[channel] ?? 0;
          const front = toned(channel);
          const backdrop = photographed ? (tone[back] ?? 0) : back;
          made[channel] = backdrop + (front - backdrop) * sure;
        }
        made[at + 3] = 255;
      }
    }
    if (edit.background.kind === 'clear') {
      const alpha = this.mask(edit);
      for (let i = 0; i < alpha.length; i += 1) made[i * 4 + 3] = alpha[i] ?? 0;
    }
    const filter = prepareFilter(edit.filter, edit.filterStrength / 100);
    if (filter) applyFilter(made, source.width, source.height, filter);
    return { width: source.width, height: source.height, data: made };
  }
}
