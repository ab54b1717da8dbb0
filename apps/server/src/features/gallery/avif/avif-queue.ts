import { randomUUID } from 'node:crypto';
import { maxPublishedPixels } from '@baigong/contracts';
import { labelXmp, readLabel } from '@baigong/pictures';
import { PictureRejectedError } from '../../../platform/pictures/picture-rejection.ts';
import { type Deps as GalleryDeps, filesOf, splitFiles } from '../repository/picture-rows.ts';
import {
  claimPicture,
  countDuePictures,
  giveUpPicture,
  postponePicture,
  releaseAllPictures,
  releasePicture,
  renewPicture,
  saveCopies,
  type AvifCopy,
  type LeasedPicture,
  type Size,
} from '../repository/avif-due.ts';
import type { Log } from '../../../platform/base/log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { decodeUntrusted } from '../../../platform/pictures/decode-untrusted.ts';
import type { OutputSpec } from '../../../platform/pictures/decoder/recipe.ts';

/** A copy in AVIF pays when it has at most this share of the bytes of the one in WebP. */
const maxSizeRatio = 0.9;

/** Larger copies are left in WebP: the encoder takes 60 bytes of memory for each pixel. */
const maxCopyPixels = 3_000_000;

/** Tries until a picture is left without, and the wait after each that failed, in milliseconds. */
const maxAttempts = 3;
const retryDelayMs = 10 * 60_000;

/** Between two looks for pictures that are due, in milliseconds. */
const pollMs = 5_000;

/** How long a lease outlives its last renewal, and how often it is renewed. */
const leaseMs = 60_000;
const renewMs = 15_000;

/** Makes copies of a picture's file, one for each size, in their order. */
export type EncodeAvif = (
  file: Uint8Array,
  sizes: readonly Size[],
  signal: AbortSignal,
) => Promise<readonly AvifCopy[]>;

/** As good to look at as the WebP copies, by PSNR over drawings and photos; the record in docs/adr has the figures. */
const format = { type: 'avif', quality: 60, effort: 4, chromaSubsampling: '4:2:0' } as const;

/** An original of ours: whatever was published. */
const limits = { maxBytes: Infinity, maxPixels: maxPublishedPixels, minSide: 1 };

/**
 * Makes the copies in a process of its own, which gives way to everything else on the machine and is ended when a
 * visitor's picture needs its memory.
 * @throws PictureRejectedError where the file could not be read, or the process was ended
 */
export const encodeAvif: EncodeAvif = async (file, sizes, signal) => {
  const [widest] = sizes.toSorted((a, b) => b.width - a.width);
  if (!widest) throw new Error('no sizes were asked for');
  const label = readLabel(file);
  const copy = (size: Size): OutputSpec => ({
    resize: { ...size, fit: 'fill' },
    format,
    ...(label ? { xmp: labelXmp(label) } : {}),
  });
  const recipe = {
    first: { resize: { ...widest, fit: 'fill' }, alpha: true, format: { type: 'raw' } },
    others: sizes.map(copy),
  } as const;
  const options = { network: 'site', background: true, signal };
  const [, ...made] = await decodeUntrusted(file, limits, () => recipe, options);
  return made.flatMap((one) => (one ? [one] : []));
};

type Deps = GalleryDeps & { readonly log: Log };

/**
 * Makes the AVIF copies of the next picture that is due, and keeps those that pay. What is due stands in the database
 * until it is done, so that nothing is forgotten when the process ends in between.
 * @returns whether there was one
 */
export async function encodeNextPicture(
  deps: Deps,
  encode: EncodeAvif,
  signal: AbortSignal,
): Promise<boolean> {
  const picture = await claimPicture(deps, randomUUID(), leaseMs);
  if (!picture) return false;
  const renewal = setInterval(() => {
    renewPicture(deps, picture, leaseMs).catch((error: unknown) =>
      deps.log.warn({ err: error, picture: picture.seq }, 'the lease of a picture was not renewed'),
    );
  }, renewMs);
  try {
    await encodePicture(deps, picture, encode, signal);
  } catch (error) {
    // Stopped for a visitor's picture, it is made again without having failed.
    const gaveWay = error instanceof PictureRejectedError && error.reason === 'busy';
    if (signal.aborted || gaveWay) {
      await releasePicture(deps, picture);
      return false;
    }
    await scheduleRetry(deps, picture, error);
  } finally {
    clearInterval(renewal);
  }
  return true;
}

async function encodePicture(
  deps: Deps,
  picture: LeasedPicture,
  encode: EncodeAvif,
  signal: AbortSignal,
): Promise<void> {
  const { renditions, original } = splitFiles(filesOf(picture));
  const file = await deps.blobs.get(original.hash);
  if (!file) throw new Error('its original is not there');
  const sizes = renditions
    .map(({ width, height }) => ({ width, height }))
    .filter(({ width, height }) => width * height <= maxCopyPixels);
  if (sizes.length === 0) return saveCopies(deps, picture, []);
  const copies = await encode(file, sizes, signal);
  const smaller = copies.filter(({ width, data }) => {
    const webp = renditions.find((one) => one.width === width);
    return webp !== undefined && data.byteLength <= maxSizeRatio * webp.bytes;
  });
  await saveCopies(deps, picture, smaller);
}

/** Later again, or never: the picture is as well without. */
async function scheduleRetry(deps: Deps, picture: LeasedPicture, error: unknown): Promise<void> {
  const tries = picture.tries + 1;
  const isLast = tries >= maxAttempts;
  deps.log.warn({ err: error, picture: picture.seq, tries, last: isLast }, 'AVIF copies were not made');
  if (isLast) await giveUpPicture(deps, picture);
  else await postponePicture(deps, picture, { tries, after: deps.clock.now() + retryDelayMs * tries });
}

/**
 * Makes the AVIF copies of published pictures, one picture at a time in each process, until it stops.
 * @returns resolves, after the stop, once the picture that was worked on is given back
 */
export async function startAvifEncoding(
  platform: Deps & { readonly stopping: AbortSignal; readonly metrics: Metrics },
  encode: EncodeAvif = encodeAvif,
): Promise<void> {
  const { log, stopping, metrics, records } = platform;
  metrics.observeQueue('avif', () => countDuePictures(platform));
  let working: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    try {
      while (!stopping.aborted && (await encodeNextPicture(platform, encode, stopping))) continue;
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error }, 'making AVIF copies failed');
    }
  };
  // One process has an embedded database alone: whoever had a lease before is gone.
  if (records.dialect === 'sqlite') await releaseAllPictures(platform);
  const polling = setInterval(() => {
    working ??= work().finally(() => (working = undefined));
  }, pollMs);
  polling.unref();
  const stopped = Promise.withResolvers<void>();
  const stop = (): void => {
    clearInterval(polling);
    stopped.resolve(working);
  };
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop, { once: true });
  await stopped.promise;
}
