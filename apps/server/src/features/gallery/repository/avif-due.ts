import { storeBlobs } from '../../../platform/storage/store-blobs.ts';
import { type Deps, filesOf, type PictureFile, splitFiles } from './picture-rows.ts';
import type { Records } from '../../../platform/records/records.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One copy in AVIF. */
export type AvifCopy = Size & { readonly data: Uint8Array };

/** A picture whose copies in AVIF are being made. */
export interface LeasedPicture {
  readonly seq: number;
  readonly tries: number;
  readonly files: string;
  /** The lease: what is written under it is written only while it holds. */
  readonly lease: string;
}

/** Leases the picture that waits longest, of those that are shown and that nobody is at work on. */
export function claimPicture(
  { records, clock }: Deps,
  lease: string,
  leaseMs: number,
): Promise<LeasedPicture | undefined> {
  return records.transaction(async (trx) => {
    const now = clock.now();
    const next = await trx
      .selectFrom('gallery_avif_due as due')
      .innerJoin('gallery_pictures as picture', 'picture.seq', 'due.seq')
      .select(['due.seq', 'due.tries', 'picture.files'])
      .where('picture.state', '=', 'shown')
      .where('due.after', '<=', now)
      .where((eb) => eb.or([eb('due.leased_until', 'is', null), eb('due.leased_until', '<=', now)]))
      .orderBy('due.after')
      .orderBy('due.seq')
      .limit(1)
      .$if(records.dialect === 'postgres', (query) => query.forUpdate('due').skipLocked())
      .executeTakeFirst();
    if (!next) return undefined;
    await trx
      .updateTable('gallery_avif_due')
      .set({ leased_by: lease, leased_until: now + leaseMs })
      .where('seq', '=', next.seq)
      .execute();
    return { ...next, lease };
  });
}

export async function renewPicture(
  { records, clock }: Deps,
  { seq, lease }: LeasedPicture,
  leaseMs: number,
): Promise<void> {
  await records.db
    .updateTable('gallery_avif_due')
    .set({ leased_until: clock.now() + leaseMs })
    .where('seq', '=', seq)
    .where('leased_by', '=', lease)
    .execute();
}

/** Gives a picture back: the next process makes its copies. */
export async function releasePicture({ records }: Deps, { seq, lease }: LeasedPicture): Promise<void> {
  await records.db
    .updateTable('gallery_avif_due')
    .set({ leased_by: null, leased_until: null })
    .where('seq', '=', seq)
    .where('leased_by', '=', lease)
    .execute();
}

/** Ends all leases. For a database that one process has alone: whoever had them is gone. */
export async function releaseAllPictures({ records }: { readonly records: Records }): Promise<void> {
  await records.db
    .updateTable('gallery_avif_due')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', 'is not', null)
    .execute();
}

export async function countDuePictures({ records }: { readonly records: Records }): Promise<number> {
  const { count } = await records.db
    .selectFrom('gallery_avif_due')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds copies to the picture, which is then done; nothing where it was deleted or removed meanwhile, or where the lease
 * is lost.
 */
export async function saveCopies(
  deps: Deps,
  { seq, lease }: LeasedPicture,
  copies: readonly AvifCopy[],
): Promise<void> {
  const data = copies.map((copy) => copy.data);
  await storeBlobs(deps, data, async (trx, hashes) => {
    const files = copies.map(({ width, height, data: { byteLength: bytes } }, n): PictureFile => ({
      hash: hashes[n] ?? '',
      type: 'avif',
      width,
      height,
      bytes,
    }));
    const due = await trx
      .deleteFrom('gallery_avif_due')
      .where('seq', '=', seq)
      .where('leased_by', '=', lease)
      .returning('seq')
      .executeTakeFirst();
    if (!due) return;
    const row = await trx
      .selectFrom('gallery_pictures')
      .select(['files', 'bytes'])
      .where('seq', '=', seq)
      .where('state', '!=', 'removed')
      .executeTakeFirst();
    if (!row || files.length === 0) return;
    const { renditions: webp, preview, original } = splitFiles(filesOf(row));
    await trx
      .updateTable('gallery_pictures')
      .set({
        files: JSON.stringify([...webp, ...files, ...(preview ? [preview] : []), original]),
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

/** Has a picture's copies made later again. */
export async function postponePicture(
  { records }: Deps,
  { seq, lease }: LeasedPicture,
  { tries, after }: { readonly tries: number; readonly after: number },
): Promise<void> {
  await records.db
    .updateTable('gallery_avif_due')
    .set({ tries, after, leased_by: null, leased_until: null })
    .where('seq', '=', seq)
    .where('leased_by', '=', lease)
    .execute();
}

/** Leaves a picture without copies. */
export async function giveUpPicture({ records }: Deps, { seq, lease }: LeasedPicture): Promise<void> {
  await records.db
    .deleteFrom('gallery_avif_due')
    .where('seq', '=', seq)
    .where('leased_by', '=', lease)
    .execute();
}
