import { setTimeout as wait } from 'node:timers/promises';
import type { Call, CallResult } from '../traffic/client.ts';

/** How long a visitor tries before giving up, and the pause between two tries. */
const timeoutMs = 60_000;
const pauseMs = 400;
/** One try: a paused replica holds it this long. */
const tryTimeoutMs = 25_000;

/**
 * A call that is repeated while the line breaks or the site is out of order, as a visitor would; the same ticket makes
 * it the same act. What is still refused at the end is not acknowledged.
 */
export function retrying(call: Call): Call {
  return async (route, input) => {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const signal = AbortSignal.timeout(tryTimeoutMs);
      const result = await call(route, { ...input, signal }).catch((error: unknown): CallResult<never> => ({
        ok: false,
        status: 0,
        text: String(error),
      }));
      if (result.ok || (result.status > 0 && result.status < 500)) return result;
      if (performance.now() > deadline) return result;
      await wait(pauseMs);
    }
  };
}
