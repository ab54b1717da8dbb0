/** Time as an argument, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** A clock with timers, so that tests need not wait. */
export interface TimerClock extends Clock {
  /** Calls `action` once after `ms` milliseconds; returns a function that cancels it. */
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
export function sleep(clock: TimerClock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
