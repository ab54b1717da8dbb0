import { readLabel, readPictureHead, shownSize, writeLabel, type PictureHead } from '@baigong/pictures';
import type { PaintAbilities, PaintSize } from '@baigong/contracts';
import type { EditMask, ReferencePicture } from '../../../platform/images/images.ts';
import { ModelError } from '../../../platform/models/models.ts';
import { encodePng } from '../../../platform/pictures/decode-untrusted.ts';
import type { OutputSpec } from '../../../platform/pictures/decoder/recipe.ts';
import { decodePaid, validatePicture, whileBusy } from '../decoding/decode-paid.ts';
import { composeEdit } from './compose-edit.ts';
import { editFrame, type EditFrame, type Place } from './edit-frame.ts';
import { layOver, paintedPlace, spread, toTransparentMask, type Pixels } from './pixels.ts';

const raw = { type: 'raw' } as const;

const decode = (bytes: Uint8Array, spec: OutputSpec, signal: AbortSignal): Promise<Pixels> =>
  decodePaid(bytes, validatePicture(bytes), { first: spec }, signal);

/** What the visitor sent: that it cannot be read is no fault of a provider. */
async function decodeSent(
  { bytes }: ReferencePicture,
  spec: OutputSpec,
  signal: AbortSignal,
): Promise<Pixels> {
  try {
    return await decode(bytes, spec, signal);
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'paint.brokenPicture') throw error;
    throw new ModelError('paint.badMask', { cause: error });
  }
}

const png = (pixels: Pixels, signal: AbortSignal, flatten = false): Promise<Uint8Array> =>
  whileBusy((workSignal) => encodePng(pixels, { network: 'paint', signal: workSignal, flatten }), signal);

/** Where a box is, for a model that is told in words: in parts of a hundred. */
function describePlace({ left, top, width, height }: Place, whole: Pixels): string {
  const part = (at: number, of: number): number => Math.round((at / of) * 100);
  const across = `${part(left, whole.width)}%–${part(left + width, whole.width)}%`;
  const down = `${part(top, whole.height)}%–${part(top + height, whole.height)}%`;
  return `（只改画面中从左数 ${across}、从上数 ${down} 的这一块，其余保持原样。）`;
}

/** Places of a picture that are painted anew by a model. */
export class PictureEdit {
  readonly #picture: ReferencePicture;
  readonly #mask: ReferencePicture;
  readonly #head: PictureHead;
  readonly #frame: EditFrame;

  /** @throws ModelError paint.badMask where the picture cannot be read */
  constructor(picture: ReferencePicture, mask: ReferencePicture, abilities: PaintAbilities) {
    const head = readPictureHead(picture.bytes);
    if (!head) throw new ModelError('paint.badMask');
    this.#picture = picture;
    this.#mask = mask;
    this.#head = head;
    this.#frame = editFrame(shownSize(head), abilities);
  }

  /** The size to ask for; undefined where the model chooses it. */
  get size(): { readonly width: number; readonly height: number } | undefined {
    const { width, height, isChosenByModel } = this.#frame;
    return isChosenByModel ? undefined : { width, height };
  }

  /** What the model is shown, and the place in words. @throws ModelError paint.badMask where nothing is to be painted */
  async show(signal: AbortSignal): Promise<{ picture: ReferencePicture; mask: EditMask; words: string }> {
    const { picture: place } = this.#frame;
    const resize = { width: place.width, height: place.height, fit: 'fill' } as const;
    const picture = await decodeSent(this.#picture, { resize, alpha: true, format: raw }, signal);
    const mask = await decodeSent(this.#mask, { resize, grey: true, format: raw }, signal);
    const grey = spread(toOneChannel(mask), this.#frame, place);
    const box = paintedPlace(grey);
    if (!box) throw new ModelError('paint.badMask');
    const { left, top, width, height } = box;
    return {
      picture: { bytes: await png(spread(picture, this.#frame, place), signal, true), type: 'image/png' },
      mask: {
        grey: await png(grey, signal),
        transparent: await png(toTransparentMask(grey), signal),
        box: [left, top, left + width, top + height],
      },
      words: describePlace(box, grey),
    };
  }

  /** Of the picture, upright. */
  get pictureSize(): PaintSize {
    return shownSize(this.#head);
  }

  /**
   * What the model made, put into the picture where the mask says so; everything else is the picture's.
   * @param overlay a mark that is laid over it
   */
  async apply(made: Uint8Array, overlay: OutputSpec['overlay'], signal: AbortSignal): Promise<Uint8Array> {
    const madeSize = shownSize(validatePicture(made));
    const { width, height, picture: place } = this.#frame;
    const [scaleX, scaleY] = [madeSize.width / width, madeSize.height / height];
    const left = Math.min(madeSize.width - 1, Math.round(place.left * scaleX));
    const top = Math.min(madeSize.height - 1, Math.round(place.top * scaleY));
    const extract = {
      left,
      top,
      width: Math.max(1, Math.min(madeSize.width - left, Math.round(place.width * scaleX))),
      height: Math.max(1, Math.min(madeSize.height - top, Math.round(place.height * scaleY))),
    };
    const resize = { ...this.pictureSize, fit: 'fill' } as const;
    const edited = await decode(made, { extract, resize, alpha: true, format: raw }, signal);
    const original = await decodeSent(this.#picture, { alpha: true, format: raw }, signal);
    const mask = toOneChannel(await decodeSent(this.#mask, { grey: true, format: raw }, signal));
    const composed = await composeEdit(original, edited, mask);
    if (overlay) {
      const { file, width: markWidth, height: markHeight } = overlay;
      const markSize = { width: markWidth, height: markHeight, fit: 'fill' } as const;
      const mark = await decode(file, { resize: markSize, alpha: true, format: raw }, signal);
      // By the decoder itself, transparent pixels everywhere would be rounded.
      layOver(composed, mark, overlay);
    }
    const bytes = await png(composed, signal, !this.#head.alpha);
    const label = readLabel(made);
    return label ? writeLabel(bytes, label) : bytes;
  }
}

/** A mask's first channel: one with transparency has two. */
function toOneChannel({ data, width, height }: Pixels): Pixels {
  const channels = data.length / (width * height);
  if (channels === 1) return { data, width, height };
  return {
    data: Uint8Array.from({ length: width * height }, (_, at) => data[at * channels] ?? 0),
    width,
    height,
  };
}
