import type { Platform } from '../../platform/platform.ts';
import { deletionTransaction } from '../../platform/storage/deletion-transaction.ts';
import { findOwn } from './picture-authors.ts';
import type { Deps } from './picture-rows.ts';
import { removePictureFiles } from './remove-picture-files.ts';
import { changePicture } from './search-index.ts';

/** Deletes a picture and its files. One that is not there any more is no fault. */
export async function deletePicture(
  deps: Deps & Pick<Platform, 'reserve'>,
  id: string,
  authorKey: string,
): Promise<void> {
  await deletionTransaction(deps, async (trx) => {
    const exists = await trx
      .selectFrom('gallery_pictures')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!exists) return;
    const row = await findOwn(trx, id, authorKey);
    // Takes it out of the search too.
    await changePicture(trx, row, { state: 'removed', held_for: null });
    await trx.deleteFrom('gallery_pictures').where('seq', '=', row.seq).execute();
    await removePictureFiles(trx, row, 'gallery.delete', deps.clock.now());
  });
}
