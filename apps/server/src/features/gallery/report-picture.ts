import type { GalleryReportKind } from '@baigong/contracts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { claimCount, type Actor } from '../../platform/acts/count-once.ts';
import { noteBurst } from '../../platform/acts/note-burst.ts';
import { currentBudgetDay } from '../../platform/limits/current-day.ts';
import { type ActDeps, findShownPicture, visitorHash } from './picture-rows.ts';
import { changePicture } from './search-index.ts';

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
  const { db } = deps.records;
  const now = deps.clock.now();
  const moment = { now, day: await currentBudgetDay(deps) };
  const reporter = visitorHash(id, actor.visitor);
  await db.transaction().execute(async (trx) => {
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
    if (open >= reportsToHide) await changePicture(trx, row, { state: 'held', held_for: 'reports' });
  });
}
