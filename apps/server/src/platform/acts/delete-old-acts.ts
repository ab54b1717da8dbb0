import { currentBudgetDay } from '../limits/current-day.ts';
import type { Platform } from '../platform.ts';
import { runPeriodically } from '../run-periodically.ts';

const cleanupIntervalMs = 60 * 60_000;
const dayMs = 24 * 3600_000;

/** Deletes what can no longer be counted twice: claims of the days before, and bursts that are over. */
export async function deleteOldActs(
  platform: Pick<Platform, 'records' | 'limits' | 'settings' | 'clock'>,
): Promise<void> {
  const { db } = platform.records;
  const now = platform.clock.now();
  await db
    .deleteFrom('counted_acts')
    .where('day', '<', await currentBudgetDay(platform))
    .execute();
  await db
    .deleteFrom('act_bursts')
    .where('since', '<', now - dayMs)
    .execute();
}

export function startDeletingOldActs(platform: Platform): void {
  runPeriodically(platform, cleanupIntervalMs, 'deleting old acts failed', () => deleteOldActs(platform));
}
