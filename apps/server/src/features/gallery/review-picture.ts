import type { ReviewedPicture } from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import { deletePictureFiles } from './delete-picture-files.ts';
import { toReviewedPictures } from './list-reviews.ts';
import { type Deps, findPicture, type PictureRow } from './picture-rows.ts';
import { changePicture } from './search-index.ts';

type Verdict =
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'hold' }
  | { readonly verdict: 'remove'; readonly reason: string };

/** Carries out the operator's verdict on a picture, and writes it down. */
export async function reviewPicture(deps: Deps, id: string, decision: Verdict): Promise<ReviewedPicture> {
  const { db } = deps.records;
  const now = deps.clock.now();
  const row = await db.transaction().execute(async (trx) => {
    const found = await findPicture({ db: trx }, id);
    if (found.state === 'removed') throw new AppError('gallery.removed');
    await recordAct(trx, {
      at: now,
      action: `gallery.${decision.verdict}`,
      subject: `${found.id} ${found.title}`,
      detail: decision.verdict === 'remove' ? decision.reason : '',
    });
    if (decision.verdict === 'hold') return changePicture(trx, found, { state: 'held', held_for: 'review' });
    // Decided: what was reported so far does not count again.
    await trx
      .updateTable('gallery_reports')
      .set({ settled_at: now })
      .where('seq', '=', found.seq)
      .where('settled_at', 'is', null)
      .execute();
    if (decision.verdict === 'approve')
      return changePicture(trx, found, { state: 'shown', held_for: null, open_reports: 0 });
    await trx
      .insertInto('gallery_banned')
      .values({ sha256: found.sha256, fingerprint: found.fingerprint, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return changePicture(trx, found, {
      state: 'removed',
      held_for: null,
      open_reports: 0,
      reason: decision.reason,
    });
  });
  if (row.state === 'removed') await deleteBytes(deps, row);
  const [answer] = await toReviewedPictures(db, [row]);
  if (!answer) throw new AppError('gallery.notFound');
  return answer;
}

/**
 * Deletes the bytes of a removed picture. Its names stay known, so that they say 410 and not 404, unless somebody
 * else's picture has the same bytes.
 */
async function deleteBytes(deps: Deps, { seq }: PictureRow): Promise<void> {
  const { db } = deps.records;
  const files = await db.selectFrom('gallery_files').selectAll().where('seq', '=', seq).execute();
  await deletePictureFiles(deps, seq);
  if (files.length > 0) await db.insertInto('gallery_files').values(files).execute();
}
