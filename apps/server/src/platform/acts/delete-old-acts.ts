import { dayMs } from '@baigong/contracts/units';
import { addDays, budgetDay } from '../limits/budget-reset.ts';
import { deleteOldBlocks } from '../operator/address-blocks.ts';
import { atSweepTime, type SweepTime } from '../sweeps/sweep-time.ts';
import { runPeriodically, type PeriodicDeps } from '../base/run-periodically.ts';
import type { Records } from '../records/records.ts';
import type { BudgetSettings } from '../limits/limit-settings.ts';
import type { Clock } from '../base/clock.ts';

const cleanupIntervalMs = 60 * 60_000;

interface ActsDeps {
  readonly records: Records;
  readonly settings: Pick<BudgetSettings, 'budgetTimeZone'>;
  readonly clock: Clock;
}

/** Deletes what counts for no day any more: claims, uploads, bursts, and hashes whose salt is deleted. */
export async function deleteOldActs(platform: ActsDeps): Promise<void> {
  const { db } = platform.records;
  const now = platform.clock.now();
  const day = budgetDay(now, platform.settings.budgetTimeZone);
  await db.deleteFrom('counted_acts').where('day', '<', day).execute();
  await db.deleteFrom('upload_usage').where('day', '<', day).execute();
  await deleteOldBlocks(platform, addDays(day, -1));
  await db
    .deleteFrom('act_bursts')
    .where('since', '<', now - dayMs)
    .execute();
}

export function startDeletingOldActs(
  platform: ActsDeps & PeriodicDeps & { readonly sweepTime: SweepTime },
): void {
  runPeriodically(platform, cleanupIntervalMs, 'deleting old acts failed', () =>
    platform.records.exclusively('deleting old acts', () => atSweepTime(platform, deleteOldActs)),
  );
}
