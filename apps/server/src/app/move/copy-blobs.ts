import { type BlobKey, blobPrefixes, type Blobs, CorruptBlobError } from '../../platform/blobs/blobs.ts';
import type { Records } from '../../platform/records/records.ts';
import { referencedBlobs } from '../../platform/storage/referenced-blobs.ts';

/** Blobs under way at a time: each is in memory whole. */
const concurrency = 8;

export interface BlobCopy {
  readonly blobs: number;
  readonly bytes: number;
  /** What rows refer to and the source cannot give: it was lost or damaged before. */
  readonly unreadable: readonly BlobKey[];
}

/** Copies the blobs that rows refer to. Those that the target has already are not read again. */
export async function copyBlobs(
  records: Pick<Records, 'db'>,
  source: Blobs,
  target: Blobs,
  signal: AbortSignal,
): Promise<BlobCopy> {
  let blobs = 0;
  let bytes = 0;
  const unreadable: BlobKey[] = [];
  for (const prefix of blobPrefixes) {
    await forEachAtOnce(await referencedBlobs(records, prefix), async (key) => {
      signal.throwIfAborted();
      const [size, copied] = await Promise.all([source.size(key), target.size(key)]);
      if (size === undefined || size !== copied) {
        const data = await readBlob(source, key);
        if (data === undefined) return void unreadable.push(key);
        await target.put(data);
        bytes += data.byteLength;
      } else bytes += size;
      blobs += 1;
    });
  }
  return { blobs, bytes, unreadable };
}

/**
 * Reads every blob that rows refer to from a store.
 * @returns those that are missing or damaged
 */
export async function findBadBlobs(
  records: Pick<Records, 'db'>,
  blobs: Blobs,
  signal: AbortSignal,
): Promise<BlobKey[]> {
  const bad: BlobKey[] = [];
  for (const prefix of blobPrefixes)
    await forEachAtOnce(await referencedBlobs(records, prefix), async (key) => {
      signal.throwIfAborted();
      if ((await blobs.verify(key)) !== 'ok') bad.push(key);
    });
  return bad;
}

async function readBlob(blobs: Blobs, key: BlobKey): Promise<Uint8Array | undefined> {
  try {
    return await blobs.get(key);
  } catch (error) {
    if (error instanceof CorruptBlobError) return undefined;
    throw error;
  }
}

/** Works on several items at a time; the first failure ends it. */
async function forEachAtOnce<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items].values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
