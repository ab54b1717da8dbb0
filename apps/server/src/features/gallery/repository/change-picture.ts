import type { Transaction } from 'kysely';
import type { PictureDetails } from '@baigong/contracts';
import type { Tables } from '../../../platform/records/records.ts';
import { deletionTransaction, type DeletionDeps } from '../../../platform/storage/deletion-transaction.ts';
import { type Deps, sha256, detailColumns, type PictureRow } from './picture-rows.ts';
import { findOwnPicture } from './find-pictures.ts';
import { removePictureFiles } from './remove-picture-files.ts';
import { changePicture, pictureLock } from './search-index.ts';
import { AppError } from '../../../platform/base/app-error.ts';
import { assertNotBlocked } from './picture-authors.ts';

/** Changes what is said of a picture. What the operator holds or removed stays so. */
export async function editPicture(
  { records, clock }: Deps,
  id: string,
  authorKey: string,
  details: PictureDetails,
): Promise<PictureRow> {
  return records.transaction(
    async (trx) => {
      const row = await findOwnPicture({ db: trx }, id, sha256(authorKey));
      await assertNotBlocked({ db: trx }, row.author_hash);
      if (row.state === 'removed') throw new AppError('gallery.removed');
      return changePicture(records, trx, row, { ...detailColumns(details), updated_at: clock.now() });
    },
    { locks: [pictureLock(id)] },
  );
}

/** Deletes a picture and its files. One that is not there any more is no fault. */
export async function deletePicture(deps: Deps & DeletionDeps, id: string, authorKey: string): Promise<void> {
  const work = async (trx: Transaction<Tables>): Promise<void> => {
    const exists = await trx
      .selectFrom('gallery_pictures')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!exists) return;
    const row = await findOwnPicture({ db: trx }, id, sha256(authorKey));
    // Takes it out of the search too.
    await changePicture(deps.records, trx, row, { state: 'removed', held_for: null });
    await trx.deleteFrom('gallery_pictures').where('seq', '=', row.seq).execute();
    await removePictureFiles(trx, row, 'gallery.delete', deps.clock.now());
  };
  await deletionTransaction(deps, work, [pictureLock(id)]);
}
