import { setTimeout } from 'node:timers/promises';
import {
  pictureLabel,
  pictureType,
  readLabel,
  readPictureHead,
  shownSize,
  stripMetadata,
  writeLabel,
  type PictureHead,
} from '@baigong/pictures';
import { ModelError } from '../../platform/models/models.ts';
import { busyRetrySeconds, decodeKnown } from '../../platform/pictures/decode-untrusted.ts';
import type { OutputSpec, Recipe } from '../../platform/pictures/decoder/recipe.ts';
import { PictureRejectedError, type PictureRejection } from '../../platform/pictures/picture-rejection.ts';
import { visibleMark } from './visible-mark.ts';

/** Largest picture, in pixels. */
const maxPixels = 40_000_000;

/** How often a picture is brought to a decoder that is busy. */
const maxTries = 12;

/** What makes a sound picture too much for the decoder. */
const sizeReasons: ReadonlySet<PictureRejection> = new Set(['tooManyPixels', 'tooMuchMemory', 'tooSlow']);

export interface FinishedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

interface Finish {
  /** The picture's own id; stands in the label. */
  readonly id: string;
  /** Who runs this service, for the label. */
  readonly service: string;
  /** Draw the visible mark. */
  readonly mark: boolean;
}

/** What came is a whole picture of a format and size that we take. @throws ModelError else */
function validatePicture(bytes: Uint8Array): PictureHead {
  if (bytes.length === 0) throw new ModelError('paint.noPicture');
  const head = readPictureHead(bytes);
  if (!head) throw new ModelError(pictureType(bytes) ? 'paint.brokenPicture' : 'paint.wrongFormat');
  if (head.type === 'image/heic') throw new ModelError('paint.wrongFormat');
  if (head.width * head.height > maxPixels) throw new ModelError('paint.pictureTooLarge');
  if (head.end === undefined) throw new ModelError('paint.brokenPicture');
  return head;
}

/** As what a picture of a type is written again. */
function formatOf(type: PictureHead['type']): OutputSpec['format'] {
  if (type === 'image/jpeg') return { type: 'jpeg', quality: 95, chromaSubsampling: '4:4:4' };
  if (type === 'image/webp') return { type: 'webp', quality: 95 };
  return { type: 'png' };
}

const outputType = (type: PictureHead['type']): FinishedPicture['type'] =>
  type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png';

/** One at a time: visitors' pictures have a place beside them. A job under way has one here at most. */
let queue: Promise<unknown> = Promise.resolve();
let length = 0;

/** Pictures that wait or are finished, over all jobs. */
export const finishQueueLength = (): number => length;

/**
 * Makes a provider's picture ours: examined, without metadata, with the label of GB 45438-2025 and, if wanted, the
 * visible mark. A label that the provider wrote stays, with us as the ones who pass it on.
 * @throws ModelError paint.noPicture, paint.brokenPicture, paint.wrongFormat, paint.pictureTooLarge
 */
export function finishPicture(bytes: Uint8Array, options: Finish): Promise<FinishedPicture> {
  length += 1;
  const work = queue.then(() => finish(bytes, options)).finally(() => (length -= 1));
  queue = work.catch(() => undefined);
  return work;
}

async function finish(bytes: Uint8Array, { id, service, mark }: Finish): Promise<FinishedPicture> {
  const head = validatePicture(bytes);
  const { data, width, height } = await draw(bytes, head, mark);
  const existingLabel = readLabel(bytes);
  const label =
    existingLabel?.madeBy === 'model' && existingLabel.producer !== ''
      ? pictureLabel('model', { ...existingLabel, propagator: service, propagateId: id })
      : pictureLabel('model', { producer: service, produceId: id });
  return { bytes: writeLabel(data, label), type: outputType(head.type), width, height };
}

/** Decodes it all the same: a file may be whole and its picture broken. */
const glance: OutputSpec = { resize: { width: 8, height: 8, fit: 'fill' }, format: { type: 'raw' } };

/** It is paid for and nobody can send it again: while the decoder is busy it waits. */
async function decodePaid(bytes: Uint8Array, head: PictureHead, recipe: Recipe) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await decodeKnown(bytes, head, maxPixels, recipe, { network: 'paint' });
    } catch (error) {
      const isBusy = error instanceof PictureRejectedError && error.reason === 'busy';
      if (!isBusy || tries === maxTries) throw error;
      await setTimeout(busyRetrySeconds * 1_000);
    }
  }
}

/** The picture upright, in a format that browsers keep and labels fit, with the mark if wanted. */
async function draw(bytes: Uint8Array, head: PictureHead, mark: boolean) {
  const isUnchanged =
    !mark && head.type === outputType(head.type) && head.orientation === 1 && !head.cmyk && !head.animated;
  const overlay = mark ? { overlay: await visibleMark(shownSize(head)) } : {};
  const first = isUnchanged ? glance : { ...overlay, format: formatOf(head.type) };
  try {
    const [made] = await decodePaid(bytes, head, { first });
    if (!made) throw new PictureRejectedError('broken');
    if (isUnchanged) return { data: stripMetadata(bytes), width: head.width, height: head.height };
    return { data: new Uint8Array(made.data), width: made.width, height: made.height };
  } catch (error) {
    const isTooLarge = error instanceof PictureRejectedError && sizeReasons.has(error.reason);
    throw new ModelError(isTooLarge ? 'paint.pictureTooLarge' : 'paint.brokenPicture', { cause: error });
  }
}
