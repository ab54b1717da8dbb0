import { currentBudgetDay } from '../limits/current-day.ts';
import type { Platform } from '../platform.ts';
import { addDays } from '../limits/budget-reset.ts';
import { deleteOldBlocks } from '../operator/address-blocks.ts';
import { runPeriodically } from '../run-periodically.ts';

const cleanupIntervalMs = 60 * 60_000;
const dayMs = 24 * 3600_000;

/** Deletes what counts for no day any more: claims, uploads, bursts, and hashes whose salt is deleted. */
export async function deleteOldActs(
  platform: Pick<Platform, 'records' | 'limits' | 'settings' | 'clock'>,
): Promise<void> {
  const { db } = platform.records;
  const now = platform.clock.now();
  await db
    .deleteFrom('counted_acts')
    .where('day', '<', await currentBudgetDay(platform))
    .execute();
  const day = await currentBudgetDay(platform);
  await db.deleteFrom('upload_usage').where('day', '<', day).execute();
  await deleteOldBlocks(platform, addDays(day, -1));
  await db
    .deleteFrom('act_bursts')
    .where('since', '<', now - dayMs)
    .execute();
}

export function startDeletingOldActs(platform: Platform): void {
  runPeriodically(platform, cleanupIntervalMs, 'deleting old acts failed', () =>
    platform.records.exclusively('deleting old acts', () => deleteOldActs(platform)),
  );
}
