import type { Platform } from '../platform.ts';

/** Does what deletes by age with the time that may be gone by. */
export async function atSweepTime<T>(
  platform: Platform,
  sweep: (platform: Platform) => Promise<T>,
): Promise<T> {
  const behindMs = platform.clock.now() - (await platform.sweepTime.now());
  return sweep({ ...platform, clock: { now: () => platform.clock.now() - behindMs } });
}
