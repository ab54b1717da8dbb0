import type { PictureDetails } from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertNotBlocked, findOwn } from './picture-authors.ts';
import type { Deps, PictureRow } from './picture-rows.ts';
import { detailColumns } from './picture-rows.ts';
import { changePicture } from './search-index.ts';

/** Changes what is said of a picture. What the operator holds or removed stays so. */
export async function editPicture(
  { records: { db }, clock }: Deps,
  id: string,
  authorKey: string,
  details: PictureDetails,
): Promise<PictureRow> {
  return db.transaction().execute(async (trx) => {
    const row = await findOwn(trx, id, authorKey);
    await assertNotBlocked(trx, row.author_hash);
    if (row.state === 'removed') throw new AppError('gallery.removed');
    return changePicture(trx, row, { ...detailColumns(details), updated_at: clock.now() });
  });
}
