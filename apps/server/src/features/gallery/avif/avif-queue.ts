import type { Platform } from '../../../platform/platform.ts';
import { storeBlobs } from '../../../platform/storage/store-blobs.ts';
import { type Deps as GalleryDeps, filesOf, type PictureFile, splitFiles } from '../picture-rows.ts';
import { encodeAvif, type AvifCopy, type EncodeAvif } from './encode-avif.ts';

/** A copy in AVIF pays when it has at most this share of the bytes of the one in WebP. */
const maxSizeRatio = 0.9;

/** Tries until a picture is left without, and the wait after each that failed, in milliseconds. */
const maxAttempts = 3;
const retryDelayMs = 10 * 60_000;

/** Between two looks for pictures that are due, in milliseconds. */
const pollMs = 5_000;

interface QueuedPicture {
  readonly seq: number;
  readonly tries: number;
  readonly files: string;
}

type Deps = GalleryDeps & Pick<Platform, 'log'>;

/** The picture that waits longest, of those that are shown. */
function nextQueued({ records: { db }, clock }: Deps): Promise<QueuedPicture | undefined> {
  return db
    .selectFrom('gallery_avif_due as due')
    .innerJoin('gallery_pictures as picture', 'picture.seq', 'due.seq')
    .select(['due.seq', 'due.tries', 'picture.files'])
    .where('picture.state', '=', 'shown')
    .where('due.after', '<=', clock.now())
    .orderBy('due.after')
    .orderBy('due.seq')
    .limit(1)
    .executeTakeFirst();
}

async function countQueued({ records: { db } }: Deps): Promise<number> {
  const { count } = await db
    .selectFrom('gallery_avif_due')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes the AVIF copies of the next picture that is due, and keeps those that pay. What is due stands in the database
 * until it is done, so that nothing is forgotten when the server ends in between.
 * @returns whether there was one
 */
export async function encodeNextPicture(
  deps: Deps,
  encode: EncodeAvif,
  signal: AbortSignal,
): Promise<boolean> {
  const queued = await nextQueued(deps);
  if (!queued) return false;
  try {
    const { renditions, original } = splitFiles(filesOf(queued));
    const file = await deps.blobs.get(original.hash);
    if (!file) throw new Error('its original is not there');
    const copies = await encode(
      file,
      renditions.map(({ width, height }) => ({ width, height })),
      signal,
    );
    await saveCopies(deps, queued.seq, renditions, copies);
  } catch (error) {
    if (signal.aborted) return false;
    await scheduleRetry(deps, queued, error);
  }
  return true;
}

/** Adds the copies that pay to the picture, unless it was deleted or removed meanwhile. */
async function saveCopies(
  deps: Deps,
  seq: number,
  renditions: readonly PictureFile[],
  copies: readonly AvifCopy[],
): Promise<void> {
  const smaller = copies.filter(({ width, data }) => {
    const webp = renditions.find((one) => one.width === width);
    return webp !== undefined && data.byteLength <= maxSizeRatio * webp.bytes;
  });
  const data = smaller.map((copy) => copy.data);
  await storeBlobs(deps, data, async (trx, hashes) => {
    const files = smaller.map(({ width, height, data: { byteLength: bytes } }, n): PictureFile => ({
      hash: hashes[n] ?? '',
      type: 'avif',
      width,
      height,
      bytes,
    }));
    await trx.deleteFrom('gallery_avif_due').where('seq', '=', seq).execute();
    const row = await trx
      .selectFrom('gallery_pictures')
      .select(['files', 'bytes'])
      .where('seq', '=', seq)
      .where('state', '!=', 'removed')
      .executeTakeFirst();
    if (!row || files.length === 0) return;
    const { renditions: webp, original } = splitFiles(filesOf(row));
    await trx
      .updateTable('gallery_pictures')
      .set({
        files: JSON.stringify([...webp, ...files, original]),
        bytes: row.bytes + files.reduce((sum, { bytes }) => sum + bytes, 0),
      })
      .where('seq', '=', seq)
      .execute();
    await trx
      .insertInto('gallery_files')
      .values(files.map(({ hash, type }) => ({ hash, seq, type })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Later again, or never: the picture is as well without. */
async function scheduleRetry(
  { records: { db }, clock, log }: Deps,
  queued: QueuedPicture,
  error: unknown,
): Promise<void> {
  const tries = queued.tries + 1;
  const isLast = tries >= maxAttempts;
  log.warn({ err: error, picture: queued.seq, tries, last: isLast }, 'AVIF copies were not made');
  if (isLast) await db.deleteFrom('gallery_avif_due').where('seq', '=', queued.seq).execute();
  else
    await db
      .updateTable('gallery_avif_due')
      .set({ tries, after: clock.now() + retryDelayMs * tries })
      .where('seq', '=', queued.seq)
      .execute();
}

/** Makes the AVIF copies of published pictures, one picture at a time, for as long as the server runs. */
export function startAvifEncoding(platform: Platform, encode: EncodeAvif = encodeAvif): void {
  const { log, stopping, metrics } = platform;
  metrics.observeQueue('avif', () => countQueued(platform));
  let working = false;
  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
      while (!stopping.aborted && (await encodeNextPicture(platform, encode, stopping))) continue;
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error }, 'making AVIF copies failed');
    } finally {
      working = false;
    }
  };
  const polling = setInterval(() => void work(), pollMs);
  polling.unref();
  stopping.addEventListener('abort', () => clearInterval(polling), { once: true });
}
