import { deletePictureFiles } from './delete-picture-files.ts';
import { findOwn } from './picture-authors.ts';
import type { Deps } from './picture-rows.ts';
import { changePicture } from './search-index.ts';

/** Deletes a picture and its files. One that is not there any more is no fault. */
export async function deletePicture(deps: Deps, id: string, authorKey: string): Promise<void> {
  const { db } = deps.records;
  const exists = await db.selectFrom('gallery_pictures').select('id').where('id', '=', id).executeTakeFirst();
  if (!exists) return;
  const row = await findOwn(db, id, authorKey);
  // Nobody sees it from here on, whatever becomes of its files.
  const { seq } = await db
    .transaction()
    .execute((trx) => changePicture(trx, row, { state: 'removed', held_for: null }));
  await deletePictureFiles(deps, seq);
  await db.deleteFrom('gallery_pictures').where('seq', '=', seq).execute();
}
