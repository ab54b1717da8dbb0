import { atSweepTime, type SweepTime } from '../../platform/sweeps/sweep-time.ts';
import { runPeriodically, type PeriodicDeps } from '../../platform/base/run-periodically.ts';
import { expireWeeklyLikes } from './repository/expire-weekly-likes.ts';
import type { Deps } from './repository/picture-rows.ts';

/** Between two looks at which likes have left the week. */
const intervalMs = 5 * 60_000;

export function startWeeklyLikesSweep(
  platform: Deps & PeriodicDeps & { readonly sweepTime: SweepTime },
): void {
  runPeriodically(platform, intervalMs, 'sweeping likes failed', () =>
    atSweepTime(platform, expireWeeklyLikes),
  );
}
