import { minuteMs } from '@baigong/contracts/units';
import type { PaintPlatform } from './paint-platform.ts';
import { atSweepTime } from '../../platform/sweeps/sweep-time.ts';
import { runPeriodically } from '../../platform/base/run-periodically.ts';
import { deleteExpiredJobs } from './repository/end-rows.ts';

/** Between two sweeps of what has expired. */
const intervalMs = 10 * minuteMs;

export function startPaintSweep(platform: PaintPlatform): void {
  runPeriodically(platform, intervalMs, 'sweeping paint jobs failed', () =>
    platform.records.exclusively('paint sweep', () => atSweepTime(platform, deleteExpiredJobs)),
  );
}
