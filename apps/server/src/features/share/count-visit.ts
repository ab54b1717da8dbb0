import { budgetDay } from '../../platform/limits/budget-reset.ts';
import { type Deps, type Share, visitorHash } from './share-rows.ts';

/** Counts a visit: once per visitor and day, and never the owner's. */
export async function countVisit(
  { records, clock, settings }: Deps,
  share: Share,
  visitor: string,
): Promise<void> {
  const reader = visitorHash(share.id, visitor);
  if (reader === share.owner_visitor) return;
  await records.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('share_visits')
      .values({ day: budgetDay(clock.now(), settings.budgetTimeZone), share_id: share.id, visitor: reader })
      .onConflict((conflict) => conflict.doNothing())
      .returning('share_id')
      .executeTakeFirst();
    if (!first) return;
    await trx
      .updateTable('shares')
      .set((eb) => ({ views: eb('views', '+', 1) }))
      .where('id', '=', share.id)
      .execute();
  });
}
