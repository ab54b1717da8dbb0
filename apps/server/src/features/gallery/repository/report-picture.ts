import type { GalleryReportKind } from '@baigong/contracts';
import { sql, type Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../../platform/records/records.ts';
import { claimCount, type Actor } from '../../../platform/acts/count-once.ts';
import { noteBurst } from '../../../platform/acts/note-burst.ts';
import { currentBudgetDay } from '../../../platform/limits/current-day.ts';
import { type ActDeps, visitorHash } from './picture-rows.ts';
import { findShownPicture } from './find-pictures.ts';
import { changePicture, pictureLock } from './search-index.ts';

/** Counted open reports that hide a picture until the operator has looked at it. */
const reportsToHide = 3;

/**
 * Reports a picture once per visitor. The operator reads every report; only those that count (`claimCount`) hide the
 * picture, and what the operator has settled does not count again.
 */
export async function reportPicture(
  deps: ActDeps,
  id: string,
  actor: Actor,
  { kind, text }: { readonly kind: z.infer<typeof GalleryReportKind>; readonly text: string },
): Promise<void> {
  const now = deps.clock.now();
  const moment = { now, day: await currentBudgetDay(deps) };
  const reporter = visitorHash(id, actor.visitor);
  const work = async (trx: Transaction<Tables>): Promise<void> => {
    const { seq, title } = await findShownPicture({ db: trx }, id);
    const added = await trx
      .insertInto('gallery_reports')
      .values({ seq, reporter, kind, text, at: now, settled_at: null, counted: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq')
      .executeTakeFirst();
    if (!added) return;
    const row = await trx
      .updateTable('gallery_pictures')
      .set((eb) => ({ open_reports: eb('open_reports', '+', 1) }))
      .where('seq', '=', seq)
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteBurst(trx, 'report', id, `${id} ${title}`, now);
    if (!(await claimCount(trx, { act: 'report', item: id, visitorHash: reporter }, actor, moment))) return;
    await trx
      .updateTable('gallery_reports')
      .set({ counted: 1 })
      .where('seq', '=', seq)
      .where('reporter', '=', reporter)
      .execute();
    const { open } = await trx
      .selectFrom('gallery_reports')
      .select(sql<number>`count(*)`.as('open'))
      .where('seq', '=', seq)
      .where('counted', '=', 1)
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (open >= reportsToHide)
      await changePicture(deps.records, trx, row, { state: 'held', held_for: 'reports' });
  };
  await deps.records.transaction(work, { locks: [pictureLock(id)] });
}
