import type { Clock } from '../base/clock.ts';
import type { SweepTime } from './sweep-time.ts';

/** Does what deletes by age with the time that may be gone by. */
export async function atSweepTime<Parts extends { readonly clock: Clock; readonly sweepTime: SweepTime }, T>(
  platform: Parts,
  sweep: (platform: Parts) => Promise<T>,
): Promise<T> {
  const behindMs = platform.clock.now() - (await platform.sweepTime.now());
  return sweep({ ...platform, clock: { now: () => platform.clock.now() - behindMs } });
}
