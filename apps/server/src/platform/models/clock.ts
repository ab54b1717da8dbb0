import type { Clock } from '../platform.ts';

/** A clock that can also wake, so that waiting can be tested without waiting. */
export interface TimerClock extends Clock {
  /** Calls `action` once after `ms` milliseconds; gives a function that calls it off. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: TimerClock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`, or rejects with the signal's reason as soon as it aborts. */
export function pause(clock: TimerClock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const giveUp = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
