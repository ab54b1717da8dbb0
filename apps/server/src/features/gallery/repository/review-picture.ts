import type { ReviewedPicture } from '@baigong/contracts';
import type { Transaction } from 'kysely';
import { AppError } from '../../../platform/base/app-error.ts';
import { recordAct } from '../../../platform/operator/operator-acts.ts';
import type { Tables } from '../../../platform/records/records.ts';
import { deletionTransaction, type DeletionDeps } from '../../../platform/storage/deletion-transaction.ts';
import { toReviewedPictures } from './list-reviews.ts';
import type { Deps, PictureRow } from './picture-rows.ts';
import { findPicture } from './find-pictures.ts';
import { removePictureFiles } from './remove-picture-files.ts';
import { changePicture, pictureLock } from './search-index.ts';

type Verdict =
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'hold' }
  | { readonly verdict: 'remove'; readonly reason: string };

/**
 * Carries out the operator's verdict on a picture, and writes it down. Removing what is removed already changes
 * nothing, but has its files deleted again, should there still be any.
 */
export async function reviewPicture(
  deps: Deps & DeletionDeps,
  id: string,
  decision: Verdict,
): Promise<ReviewedPicture> {
  const locks = [pictureLock(id)];
  const row = await deletionTransaction(deps, (trx) => decide(deps, trx, id, decision), locks);
  const [answer] = await toReviewedPictures(deps.records, [row]);
  if (!answer) throw new AppError('gallery.notFound');
  return answer;
}

async function decide(
  { records, clock }: Deps,
  trx: Transaction<Tables>,
  id: string,
  decision: Verdict,
): Promise<PictureRow> {
  const now = clock.now();
  const found = await findPicture({ db: trx }, id);
  if (found.state === 'removed') {
    if (decision.verdict !== 'remove') throw new AppError('gallery.removed');
    await removePictureFiles(trx, found, 'gallery.remove', now);
    return found;
  }
  await recordAct(trx, {
    at: now,
    action: `gallery.${decision.verdict}`,
    subject: `${found.id} ${found.title}`,
    detail: decision.verdict === 'remove' ? decision.reason : '',
  });
  if (decision.verdict === 'hold')
    return changePicture(records, trx, found, { state: 'held', held_for: 'review' });
  // Decided: what was reported so far does not count again.
  await trx
    .updateTable('gallery_reports')
    .set({ settled_at: now })
    .where('seq', '=', found.seq)
    .where('settled_at', 'is', null)
    .execute();
  if (decision.verdict === 'approve')
    return changePicture(records, trx, found, { state: 'shown', held_for: null, open_reports: 0 });
  await trx
    .insertInto('gallery_banned')
    .values({ sha256: found.sha256, fingerprint: found.fingerprint, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The names of its files stay known, so that they say 410 and not 404.
  await removePictureFiles(trx, found, 'gallery.remove', now);
  return changePicture(records, trx, found, {
    state: 'removed',
    held_for: null,
    open_reports: 0,
    reason: decision.reason,
  });
}
