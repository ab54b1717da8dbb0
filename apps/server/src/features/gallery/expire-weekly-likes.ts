import type { Deps } from './picture-rows.ts';

const weekMs = 7 * 24 * 3600_000;

/** Likes that leave the week in one sweep; the rest goes with the next. */
const maxPerSweep = 5_000;

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
