import { dayMs, minuteMs } from '@baigong/contracts/units';
import { budgetDay } from '../../platform/limits/budget-reset.ts';
import { atSweepTime, type SweepTime } from '../../platform/sweeps/sweep-time.ts';
import { runPeriodically, type PeriodicDeps } from '../../platform/base/run-periodically.ts';
import { createAttemptRepository } from './repository/attempt-repository.ts';
import { createShareRepository, type SharePlatform } from './repository/share-repository.ts';

/** How long the row of an ended share stays, so that its link can say what became of it. */
const retentionAfterEndMs = 90 * dayMs;

/** Between two sweeps; what has expired cannot be read in the meantime either. */
const intervalMs = 10 * minuteMs;

/** Deletes expired contents, rows long ended, visits of other days and old failures, in one process at a time. */
export async function deleteExpiredShares(platform: SharePlatform): Promise<void> {
  const { records, clock, settings } = platform;
  await records.exclusively('deleting expired shares', async () => {
    const now = clock.now();
    const day = budgetDay(now, settings.budgetTimeZone);
    await createShareRepository(platform).deleteExpired(now, now - retentionAfterEndMs, day);
    await createAttemptRepository(records).deleteOld(now);
  });
}

export function startDeletingExpiredShares(
  platform: SharePlatform & PeriodicDeps & { readonly sweepTime: SweepTime },
): void {
  runPeriodically(platform, intervalMs, 'sweeping shares failed', () =>
    atSweepTime(platform, deleteExpiredShares),
  );
}
