import type { GalleryReportKind } from '@baigong/contracts';
import type * as z from 'zod/mini';
import { changePicture, findShownPicture, visitorHash, type Db, type Deps } from './pictures.ts';

const weekMs = 7 * 24 * 3600_000;

/** Distinct visitors whose open reports hide a picture until the operator has looked at it. */
const reportsToHide = 3;

/** Likes that leave the week in one sweep; the rest goes with the next. */
const maxPerSweep = 5_000;

/** Which of some pictures a visitor likes. */
export async function likedPictures(
  db: Db,
  pictures: readonly { readonly seq: number; readonly id: string }[],
  visitor: string,
): Promise<Set<number>> {
  if (pictures.length === 0) return new Set();
  const rows = await db
    .selectFrom('gallery_likes')
    .select('seq')
    .where((eb) =>
      eb.or(
        pictures.map(({ seq, id }) =>
          eb.and([eb('seq', '=', seq), eb('visitor', '=', visitorHash(id, visitor))]),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ seq }) => seq));
}

/** Likes a picture or takes it back, once per visitor. */
export async function likePicture(
  { records: { db }, clock }: Deps,
  id: string,
  visitor: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number }> {
  return db.transaction().execute(async (trx) => {
    const { seq, likes } = await findShownPicture({ db: trx }, id);
    const visitorKey = visitorHash(id, visitor);
    const changed = liked
      ? await trx
          .insertInto('gallery_likes')
          .values({ seq, visitor: visitorKey, at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('fresh')
          .executeTakeFirst()
      : await trx
          .deleteFrom('gallery_likes')
          .where('seq', '=', seq)
          .where('visitor', '=', visitorKey)
          .returning('fresh')
          .executeTakeFirst();
    if (!changed) return { liked, likes };
    const delta = liked ? 1 : -1;
    const row = await trx
      .updateTable('gallery_pictures')
      .set((eb) => ({
        likes: eb('likes', '+', delta),
        week_likes: eb('week_likes', '+', changed.fresh === 1 ? delta : 0),
      }))
      .where('seq', '=', seq)
      .returning('likes')
      .executeTakeFirstOrThrow();
    return { liked, likes: row.likes };
  });
}

/** Takes likes older than seven days out of the week's count. */
export async function expireWeeklyLikes({ records: { db }, clock }: Deps): Promise<void> {
  const old = clock.now() - weekMs;
  await db.transaction().execute(async (trx) => {
    const expired = await trx
      .selectFrom('gallery_likes')
      .select(['seq', 'visitor'])
      .where('fresh', '=', 1)
      .where('at', '<=', old)
      .limit(maxPerSweep)
      .execute();
    for (const { seq, visitor } of expired) {
      // oxlint-disable-next-line no-await-in-loop -- one connection: they would wait for each other anyway
      await trx
        .updateTable('gallery_likes')
        .set({ fresh: 0 })
        .where('seq', '=', seq)
        .where('visitor', '=', visitor)
        .execute();
      // oxlint-disable-next-line no-await-in-loop -- see above
      await trx
        .updateTable('gallery_pictures')
        .set((eb) => ({ week_likes: eb('week_likes', '-', 1) }))
        .where('seq', '=', seq)
        .where('week_likes', '>', 0)
        .execute();
    }
  });
}

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
