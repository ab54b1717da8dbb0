import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { sleep, systemClock, type TimerClock } from '../../platform/base/clock.ts';
import { ResourcePool } from '../../platform/limits/resource-pool.ts';
import { maxPictureBytes } from '../../platform/images/picture-source.ts';
import { ModelError } from '../../platform/models/models.ts';
import { busyRetrySeconds, decodeKnown } from '../../platform/pictures/decode-untrusted.ts';
import type { Made, OutputSpec, Recipe } from '../../platform/pictures/decoder/recipe.ts';
import { PictureRejectedError, type PictureRejection } from '../../platform/pictures/picture-rejection.ts';

/**
 * The words "AI 生成", drawn beforehand so that no font need be installed: weight 600 of Noto Sans SC (SIL Open Font
 * License 1.1), white with a dark edge that reads on any background.
 */
const file = join(import.meta.dirname, 'ai-mark.png');

/** Width of the drawing to its height, and to the height of its tallest letter. */
const aspect = 960 / 310;
const widthToLetter = 3250 / 904;

/** GB 45438-2025: the words are at least 5 % of the shorter side high; a little more, for rounding. */
const heightRatio = 0.053;

/** Where the mark stands on a picture of this size: lower right, no wider than the picture. */
export function layoutMark(width: number, height: number) {
  const shorter = Math.min(width, height);
  const margin = Math.round(shorter * 0.015);
  const markWidth = Math.max(1, Math.min(Math.ceil(shorter * heightRatio * widthToLetter), width));
  const markHeight = Math.max(1, Math.min(Math.round(markWidth / aspect), height));
  return {
    left: Math.max(0, width - markWidth - margin),
    top: Math.max(0, height - markHeight - margin),
    width: markWidth,
    height: markHeight,
  };
}

/** The mark for a picture of this size, to be laid over it. */
async function visibleMark(size: {
  readonly width: number;
  readonly height: number;
}): Promise<NonNullable<OutputSpec['overlay']>> {
  return { file: await readFile(file), ...layoutMark(size.width, size.height) };
}

/** Largest picture, in pixels. */
const maxPixels = 40_000_000;

/** How often a picture is brought to a decoder that is busy, for ten minutes, or over which one stood still. */
const maxTries = { busy: 60, hung: 2 };

/** What makes a sound picture too much for the decoder. */
const sizeReasons: ReadonlySet<PictureRejection> = new Set(['tooManyPixels', 'tooMuchMemory', 'tooSlow']);

export interface FinishedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

interface Tools {
  readonly decode?: typeof decodeKnown;
  readonly clock?: TimerClock;
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

/** One is decoded at a time: visitors' pictures have a place beside them. A job under way has one here at most. */
const places = new ResourcePool({ total: 1, perAddress: 1, perNetwork: 1 });
const everyJob = { address: 'paint', network: 'paint' };
let length = 0;

/** Pictures that wait or are finished, over all jobs. */
export const finishQueueLength = (): number => length;

/**
 * Makes a provider's picture ours: examined, without metadata, with the label of GB 45438-2025 and, if wanted, the
 * visible mark. A label that the provider wrote stays, with us as the ones who pass it on.
 * @param signal of the job: nothing is finished for one that was stopped
 * @throws ModelError paint.noPicture, .brokenPicture, .wrongFormat, .pictureTooLarge, .finishBusy, .finishFailed; the
 *   signal's reason
 */
export async function finishPicture(
  bytes: Uint8Array,
  { id, service, mark }: Finish,
  signal: AbortSignal,
  tools: Tools = {},
): Promise<FinishedPicture> {
  length += 1;
  try {
    const head = validatePicture(bytes);
    const { data, width, height } = await draw(bytes, head, mark, (recipe) =>
      decodePaid(bytes, head, recipe, signal, tools),
    );
    const existingLabel = readLabel(bytes);
    const label =
      existingLabel?.madeBy === 'model' && existingLabel.producer !== ''
        ? pictureLabel('model', { ...existingLabel, propagator: service, propagateId: id })
        : pictureLabel('model', { producer: service, produceId: id });
    return { bytes: writeLabel(data, label), type: outputType(head.type), width, height };
  } finally {
    length -= 1;
  }
}

/** Decodes it all the same: a file may be whole and its picture broken. */
const glance: OutputSpec = { resize: { width: 8, height: 8, fit: 'fill' }, format: { type: 'raw' } };

/** It is paid for and nobody can send it again: while the decoder is busy it waits, and leaves its place to others. */
async function decodePaid(
  bytes: Uint8Array,
  head: PictureHead,
  recipe: Recipe,
  signal: AbortSignal,
  { decode = decodeKnown, clock = systemClock }: Tools,
): Promise<Made> {
  const tries = { busy: 0, hung: 0 };
  for (;;) {
    try {
      const [made] = await places.use(everyJob, { signal }, (_place, workSignal) =>
        decode(bytes, head, maxPixels, recipe, {
          network: 'paint',
          signal: workSignal,
          // What was taken in is given out.
          maxOutputBytes: maxPictureBytes,
        }),
      );
      if (!made) throw new PictureRejectedError('broken');
      return made;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof PictureRejectedError)) throw error;
      const { reason } = error;
      if (reason !== 'busy' && reason !== 'hung') throw toModelError(error);
      tries[reason] += 1;
      if (tries[reason] >= maxTries[reason]) throw toModelError(error);
      await sleep(clock, busyRetrySeconds * 1_000, signal);
    }
  }
}

/** Says whose fault it is: the provider's, or ours. */
function toModelError(error: PictureRejectedError): ModelError {
  const { reason, mayPass } = error;
  if (mayPass) return new ModelError('paint.finishBusy', { wait: busyRetrySeconds, cause: error });
  if (reason === 'notDecodable') return new ModelError('paint.finishFailed', { cause: error });
  const code = sizeReasons.has(reason) ? 'paint.pictureTooLarge' : 'paint.brokenPicture';
  return new ModelError(code, { cause: error });
}

/** The picture upright, in a format that browsers keep and labels fit, with the mark if wanted. */
async function draw(
  bytes: Uint8Array,
  head: PictureHead,
  mark: boolean,
  decode: (recipe: Recipe) => Promise<Made>,
) {
  const isUnchanged =
    !mark && head.type === outputType(head.type) && head.orientation === 1 && !head.cmyk && !head.animated;
  const overlay = mark ? { overlay: await visibleMark(shownSize(head)) } : {};
  const first = isUnchanged ? glance : { ...overlay, format: formatOf(head.type) };
  const made = await decode({ first });
  if (isUnchanged) return { data: stripMetadata(bytes), width: head.width, height: head.height };
  return { data: new Uint8Array(made.data), width: made.width, height: made.height };
}
