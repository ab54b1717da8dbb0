import type { GalleryReportKind } from '@baigong/contracts';
import type * as z from 'zod/mini';
import { type Deps, findShownPicture, visitorHash } from './picture-rows.ts';
import { changePicture } from './search-index.ts';

/** Distinct visitors whose open reports hide a picture until the operator has looked at it. */
const reportsToHide = 3;

/** Reports a picture once per visitor. Enough of them hide it; what the operator has settled does not count again. */
export async function reportPicture(
  { records: { db }, clock }: Deps,
  id: string,
  visitor: string,
  { kind, text }: { readonly kind: z.infer<typeof GalleryReportKind>; readonly text: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await findShownPicture({ db: trx }, id);
    const added = await trx
      .insertInto('gallery_reports')
      .values({
        seq: row.seq,
        reporter: visitorHash(id, visitor),
        kind,
        text,
        at: clock.now(),
        settled_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq')
      .executeTakeFirst();
    if (!added) return;
    const open = row.open_reports + 1;
    if (open < reportsToHide) {
      await trx
        .updateTable('gallery_pictures')
        .set({ open_reports: open })
        .where('seq', '=', row.seq)
        .execute();
      return;
    }
    await changePicture(trx, row, { open_reports: open, state: 'held', held_for: 'reports' });
  });
}
