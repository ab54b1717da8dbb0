import type { Platform } from '../../platform/platform.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { expireWeeklyLikes } from './repository/expire-weekly-likes.ts';

/** Between two looks at which likes have left the week. */
const intervalMs = 5 * 60_000;

export function startWeeklyLikesSweep(platform: Platform): void {
  runPeriodically(platform, intervalMs, 'sweeping likes failed', () => expireWeeklyLikes(platform));
}
