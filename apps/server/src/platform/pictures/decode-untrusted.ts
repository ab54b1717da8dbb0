import { pictureType, readPictureHead } from '@baigong/pictures';
import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** Longest time one step of the work may take, in seconds. */
export const stepTimeoutSeconds = 10;

/** Pictures worked on at once in the whole process, and how many may wait for their turn. */
const maxConcurrent = 2;
const maxQueued = 12;

/** Seconds after which trying again makes sense while too many wait. */
export const busyRetrySeconds = 10;

/** Why a visitor's file is not taken as a picture. */
export type PictureRejection =
  | 'empty'
  | 'tooLarge'
  | 'notPicture'
  | 'broken'
  | 'animated'
  | 'tooManyPixels'
  | 'tooSmall'
  | 'tooSlow'
  | 'busy';

/** A file that is not taken. The feature that asked turns the reason into its own sentence. */
export class PictureRejectedError extends Error {
  override readonly name = 'UnsafePicture';
  readonly reason: PictureRejection;
  constructor(reason: PictureRejection, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** What a feature takes: bytes of the file, pixels it decodes to, and pixels of its shorter side. */
export interface PictureLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly minSide: number;
}

let running = 0;
const queue: (() => void)[] = [];

/** Pictures that wait for their turn, over all features. */
export const pictureQueueLength = (): number => queue.length;

async function acquireSlot(): Promise<void> {
  if (running < maxConcurrent) {
    running += 1;
    return;
  }
  if (queue.length >= maxQueued) throw new PictureRejectedError('busy');
  await new Promise<void>((resolve) => queue.push(resolve));
}

function releaseSlot(): void {
  const next = queue.shift();
  if (next) next();
  else running -= 1;
}

/** Refuses by the first bytes and the head, before anything is decoded. */
function validateHeader(bytes: Uint8Array, { maxBytes, maxPixels, minSide }: PictureLimits): string {
  if (bytes.byteLength === 0) throw new PictureRejectedError('empty');
  if (bytes.byteLength > maxBytes) throw new PictureRejectedError('tooLarge');
  const type = pictureType(bytes);
  if (!type || type === 'image/heic') throw new PictureRejectedError('notPicture');
  const head = readPictureHead(bytes);
  if (!head) throw new PictureRejectedError('broken');
  if (head.animated) throw new PictureRejectedError('animated');
  if (head.width * head.height > maxPixels) throw new PictureRejectedError('tooManyPixels');
  if (Math.min(head.width, head.height) < minSide) throw new PictureRejectedError('tooSmall');
  return head.type;
}

function toRejection(error: unknown): PictureRejectedError {
  if (error instanceof PictureRejectedError) return error;
  const text = error instanceof Error ? error.message : '';
  if (/timeout/i.test(text)) return new PictureRejectedError('tooSlow', error);
  if (/pixel limit/i.test(text)) return new PictureRejectedError('tooManyPixels', error);
  return new PictureRejectedError('broken', error);
}

/**
 * Works on a visitor's file when it is its turn. The file is decoded away from the event loop, by the library's own
 * threads; each `open` gives its pixels upright, in sRGB, without anything else that the file carried.
 * @param work makes files of the pixels; `type` is the file's true MIME type
 * @throws UnsafePicture for a file that is not taken, whatever the work stumbled over
 */
export async function decodeUntrusted<T>(
  bytes: Uint8Array,
  bounds: PictureLimits,
  work: (open: () => Sharp, type: string) => Promise<T>,
): Promise<T> {
  const type = validateHeader(bytes, bounds);
  await acquireSlot();
  try {
    const sharp = await loadSharp();
    const open = (): Sharp =>
      sharp(bytes, { limitInputPixels: bounds.maxPixels, failOn: 'truncated' })
        .timeout({ seconds: stepTimeoutSeconds })
        .autoOrient()
        .toColourspace('srgb');
    return await work(open, type);
  } catch (error) {
    throw toRejection(error);
  } finally {
    releaseSlot();
  }
}
