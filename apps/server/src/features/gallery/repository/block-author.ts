import { AppError } from '../../../platform/base/app-error.ts';
import { recordAct } from '../../../platform/operator/operator-acts.ts';
import type { Deps } from './picture-rows.ts';
import { reviewPicture } from './review-picture.ts';
import type { DeletionDeps } from '../../../platform/storage/deletion-transaction.ts';

/** Blocks an author's key or frees it, and removes what it published where a reason is given. */
export async function blockAuthor(
  deps: Deps & DeletionDeps,
  author: string,
  blocked: boolean,
  removalReason: string | null,
): Promise<{ blocked: boolean; removed: number }> {
  const { records } = deps;
  const now = deps.clock.now();
  const hash = await records.transaction(async (trx) => {
    const row = await trx
      .updateTable('gallery_authors')
      .set({ blocked_at: blocked ? now : null })
      .where('id', '=', author)
      .returning('hash')
      .executeTakeFirst();
    if (!row) throw new AppError('gallery.notFound');
    await recordAct(trx, {
      at: now,
      action: blocked ? 'gallery.block' : 'gallery.unblock',
      subject: author,
      detail: removalReason ?? '',
    });
    return row.hash;
  });
  if (!blocked || removalReason === null) return { blocked, removed: 0 };
  const pictures = await records.db
    .selectFrom('gallery_pictures')
    .select('id')
    .where('author_hash', '=', hash)
    .where('state', '!=', 'removed')
    .execute();
  for (const { id } of pictures) await reviewPicture(deps, id, { verdict: 'remove', reason: removalReason });
  return { blocked, removed: pictures.length };
}
