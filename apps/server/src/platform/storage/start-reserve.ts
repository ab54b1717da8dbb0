import { runPeriodically, type PeriodicDeps } from '../base/run-periodically.ts';
import type { DiskReserve } from './disk-reserve.ts';

/** Between two tries to take the room again, in milliseconds. */
const restoreIntervalMs = 60_000;

/** Keeps the reserve for as long as the server runs. */
export function startReserve(platform: PeriodicDeps & { readonly reserve: DiskReserve }): void {
  const failure = 'the disk reserve was not written';
  const restore = (): Promise<void> => platform.reserve.restore();
  restore().catch((error: unknown) => platform.log.warn({ err: error }, failure));
  runPeriodically(platform, restoreIntervalMs, failure, restore);
}
