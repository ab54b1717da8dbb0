import { pictureType, readPictureHead, shownSize, type PictureHead } from '@baigong/pictures';
import { createDecoderPool, type DecodeJob } from './decoder/decoder-pool.ts';
import { estimateMemory } from './decoder/estimate-memory.ts';
import type { Made, Recipe } from './decoder/recipe.ts';
import { PictureRejectedError } from './picture-rejection.ts';

/** Seconds after which trying again makes sense while too many wait. */
export const busyRetrySeconds = 10;

/** What a feature takes: bytes of the file, pixels it decodes to, and pixels of its shorter side. */
export interface PictureLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly minSide: number;
}

const pool = createDecoderPool();

/** Pictures that wait for their turn, over all features. */
export const pictureQueueLength = (): number => pool.length;

/** Refuses by the first bytes and the head, before anything is decoded. @throws PictureRejectedError */
function validateHeader(bytes: Uint8Array, { maxBytes, maxPixels, minSide }: PictureLimits): PictureHead {
  if (bytes.byteLength === 0) throw new PictureRejectedError('empty');
  if (bytes.byteLength > maxBytes) throw new PictureRejectedError('tooLarge');
  const type = pictureType(bytes);
  if (!type || type === 'image/heic') throw new PictureRejectedError('notPicture');
  const head = readPictureHead(bytes);
  if (!head) throw new PictureRejectedError('broken');
  if (head.animated) throw new PictureRejectedError('animated');
  if (head.width * head.height > maxPixels) throw new PictureRejectedError('tooManyPixels');
  if (Math.min(head.width, head.height) < minSide) throw new PictureRejectedError('tooSmall');
  return head;
}

type JobOptions = Omit<DecodeJob, 'request' | 'memory'>;

/**
 * Has the files of a recipe made of a file that somebody else sent, in a process of its own, when it is its network's
 * turn and there is memory for it.
 * @param recipeFor by what the head says
 * @throws PictureRejectedError for a file that is not taken, whatever the work stumbled over
 */
export async function decodeUntrusted(
  bytes: Uint8Array,
  limits: PictureLimits,
  recipeFor: (head: PictureHead) => Recipe,
  options: JobOptions,
): Promise<readonly (Made | undefined)[]> {
  const head = validateHeader(bytes, limits);
  return decodeKnown(bytes, head, limits.maxPixels, recipeFor(head), options);
}

/** Like `decodeUntrusted`, for a file whose head was found good. @throws PictureRejectedError */
export function decodeKnown(
  bytes: Uint8Array,
  head: PictureHead,
  maxPixels: number,
  recipe: Recipe,
  options: JobOptions,
): Promise<readonly (Made | undefined)[]> {
  const { width, height } = shownSize(head);
  const request = { bytes, width, height, maxPixels, recipe };
  return pool.run({ ...options, request, memory: estimateMemory(head, recipe) });
}

/** A PNG of pixels of our own, of one channel or four. @throws PictureRejectedError busy and the like */
export async function encodePng(
  { data, width, height }: Made,
  { flatten = false, ...options }: JobOptions & { readonly flatten?: boolean },
): Promise<Uint8Array> {
  const channels = data.length === width * height ? 1 : 4;
  const first = { format: { type: 'png' }, grey: channels === 1, flatten } as const;
  const recipe: Recipe = { first };
  const request = { bytes: data, width, height, maxPixels: width * height, recipe, channels } as const;
  const [made] = await pool.run({ ...options, request, memory: 2 * data.length });
  if (!made) throw new PictureRejectedError('broken');
  return made.data;
}
