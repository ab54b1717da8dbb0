import { budgetDay } from '../../platform/limits/budget-reset.ts';
import { dayMs } from './share-contents.ts';
import type { Deps } from './share-rows.ts';

/** How long the row of an ended share stays, so that its link can say what became of it. */
const retentionAfterEndMs = 90 * dayMs;

/** Deletes what is not needed any more: contents of expired shares, rows long ended, visits of other days. */
export async function deleteExpiredShares({ records, clock, settings }: Deps): Promise<void> {
  const now = clock.now();
  const { db } = records;
  await db.updateTable('shares').set({ document: null }).where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('shares')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now - retentionAfterEndMs),
        eb('stopped_at', '<=', now - retentionAfterEndMs),
      ]),
    )
    .execute();
  await db.deleteFrom('share_visits').where('day', '<', budgetDay(now, settings.budgetTimeZone)).execute();
}
