import type { Platform } from '../../platform/platform.ts';
import { atSweepTime } from '../../platform/sweeps/at-sweep-time.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { expireWeeklyLikes } from './repository/expire-weekly-likes.ts';

/** Between two looks at which likes have left the week. */
const intervalMs = 5 * 60_000;

export function startWeeklyLikesSweep(platform: Platform): void {
  runPeriodically(platform, intervalMs, 'sweeping likes failed', () =>
    atSweepTime(platform, expireWeeklyLikes),
  );
}
