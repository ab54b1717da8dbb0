import type { PictureDetails } from '@baigong/contracts';
import { AppError } from '../../../platform/base/app-error.ts';
import { type Deps, detailColumns, type PictureRow, sha256 } from './picture-rows.ts';
import { findOwnPicture } from './find-pictures.ts';
import { assertNotBlocked } from './picture-authors.ts';
import { changePicture, pictureLock } from './search-index.ts';

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
