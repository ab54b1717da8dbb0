import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BlobKey, Blobs } from '../blobs/blobs.ts';
import type { Tables, Records } from '../records/records.ts';
import { blobLock } from './blob-locks.ts';
import { scheduleRemoval } from './schedule-removal.ts';
import type { Clock } from '../base/clock.ts';

/** A claim ends after this time: no call takes so long, so its process has died. */
const claimMs = 10 * 60_000;

/**
 * Stores files together with the rows that refer to them. From before the first byte is written until the rows are
 * committed the blobs are claimed, and nobody deletes them; those that no row refers to then are removed.
 * @param insertRows writes the rows; gets the blobs' keys in the order of the files
 */
export async function storeBlobs<T>(
  { records, blobs, clock }: { readonly records: Records; readonly blobs: Blobs; readonly clock: Clock },
  files: readonly Uint8Array[],
  insertRows: (trx: Transaction<Tables>, keys: BlobKey[]) => Promise<T>,
): Promise<T> {
  const claim = randomUUID();
  const hashes = new Set(files.map((data) => createHash('sha256').update(data).digest('hex')));
  if (hashes.size > 0)
    // Waits until a deletion of one of them that is under way has ended.
    await records.transaction(
      (trx) =>
        trx
          .insertInto('blob_claims')
          .values([...hashes].map((hash) => ({ claim, hash, expires_at: clock.now() + claimMs })))
          .execute(),
      { locks: [...hashes].map((hash) => ({ name: blobLock(hash), shared: true })) },
    );
  try {
    const keys = await Promise.all(files.map((data) => blobs.put(data)));
    return await records.transaction(async (trx) => {
      const result = await insertRows(trx, keys);
      await releaseClaim(trx, claim, keys, clock.now());
      return result;
    });
  } catch (error) {
    // Where even this fails the claim ends by itself, and the next audit finds the files.
    await records
      .transaction((trx) => releaseClaim(trx, claim, [...hashes], clock.now()))
      .catch(() => undefined);
    throw error;
  }
}

/** Ends a claim. Of its blobs, those that no row refers to are removed. */
async function releaseClaim(
  trx: Transaction<Tables>,
  claim: string,
  hashes: readonly BlobKey[],
  now: number,
): Promise<void> {
  if (hashes.length === 0) return;
  await trx.deleteFrom('blob_claims').where('claim', '=', claim).execute();
  // What was put is whole again, whatever was found before.
  await trx.deleteFrom('damaged_blobs').where('hash', 'in', hashes).execute();
  const rows = await trx.selectFrom('blob_references').select('hash').where('hash', 'in', hashes).execute();
  const referenced = new Set(rows.map(({ hash }) => hash));
  const unused = hashes.filter((hash) => !referenced.has(hash));
  if (unused.length > 0)
    await scheduleRemoval(trx, { reason: 'storage.unused', subject: '', hashes: unused, at: now });
}
