import { pictureType, readPictureHead, type PictureHead } from '@baigong/pictures';
import { sleep, systemClock, type TimerClock } from '../../../platform/base/clock.ts';
import { maxPictureBytes } from '../../../platform/images/picture-source.ts';
import { ResourcePool } from '../../../platform/limits/resource-pool.ts';
import { ModelError } from '../../../platform/models/models.ts';
import { busyRetrySeconds, decodeKnown } from '../../../platform/pictures/decode-untrusted.ts';
import type { Made, Recipe } from '../../../platform/pictures/decoder/recipe.ts';
import { PictureRejectedError, type PictureRejection } from '../../../platform/pictures/picture-rejection.ts';

/** Largest picture, in pixels. */
const maxPixels = 40_000_000;

/** How often a picture is brought to a decoder that is busy, for ten minutes, or over which one stood still. */
const maxTries = { busy: 60, hung: 2 };

/** What makes a sound picture too much for the decoder. */
const sizeReasons: ReadonlySet<PictureRejection> = new Set(['tooManyPixels', 'tooMuchMemory', 'tooSlow']);

export interface Tools {
  readonly decode?: typeof decodeKnown;
  readonly clock?: TimerClock;
}

/** What came is a whole picture of a format and size that we take. @throws ModelError else */
export function validatePicture(bytes: Uint8Array): PictureHead {
  if (bytes.length === 0) throw new ModelError('paint.noPicture');
  const head = readPictureHead(bytes);
  if (!head) throw new ModelError(pictureType(bytes) ? 'paint.brokenPicture' : 'paint.wrongFormat');
  if (head.type === 'image/heic') throw new ModelError('paint.wrongFormat');
  if (head.width * head.height > maxPixels) throw new ModelError('paint.pictureTooLarge');
  if (head.end === undefined) throw new ModelError('paint.brokenPicture');
  return head;
}

/** One is decoded at a time: visitors' pictures have a place beside them. A job under way has one here at most. */
const places = new ResourcePool({ total: 1, perAddress: 1, perNetwork: 1 });
const everyJob = { address: 'paint', network: 'paint' };

/**
 * Has the decoder work on a picture that is paid for and that nobody can send again: while the decoder is busy it
 * waits, and leaves its place to others.
 * @throws ModelError paint.finishBusy and the like; the signal's reason
 */
export async function whileBusy<T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  clock: TimerClock = systemClock,
): Promise<T> {
  const tries = { busy: 0, hung: 0 };
  for (;;) {
    try {
      return await places.use(everyJob, { signal }, (_place, workSignal) => work(workSignal));
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

/** Decodes a picture that is paid for. @throws like `whileBusy` */
export function decodePaid(
  bytes: Uint8Array,
  head: PictureHead,
  recipe: Recipe,
  signal: AbortSignal,
  { decode = decodeKnown, clock }: Tools = {},
): Promise<Made> {
  const work = async (workSignal: AbortSignal): Promise<Made> => {
    const [made] = await decode(bytes, head, maxPixels, recipe, {
      network: 'paint',
      signal: workSignal,
      // What was taken in is given out.
      maxOutputBytes: maxPictureBytes,
    });
    if (!made) throw new PictureRejectedError('broken');
    return made;
  };
  return whileBusy(work, signal, clock);
}

/** Says whose fault it is: the provider's, or ours. */
function toModelError(error: PictureRejectedError): ModelError {
  const { reason, mayPass } = error;
  if (mayPass) return new ModelError('paint.finishBusy', { wait: busyRetrySeconds, cause: error });
  if (reason === 'notDecodable') return new ModelError('paint.finishFailed', { cause: error });
  const code = sizeReasons.has(reason) ? 'paint.pictureTooLarge' : 'paint.brokenPicture';
  return new ModelError(code, { cause: error });
}
