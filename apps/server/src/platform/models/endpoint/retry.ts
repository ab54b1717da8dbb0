import { sleep, type TimerClock } from '../../base/clock.ts';
import type { ModelChunk } from '../models.ts';
import { retryDelayMs, type RetryOptions } from '../retry-policy.ts';

/**
 * Tries an answer again while nothing of it has come. After the first chunk a failure is final: what the visitor
 * has read cannot be taken back.
 * @param random 0 to 1
 */
export async function* withRetries(
  makeRequest: () => AsyncIterable<ModelChunk>,
  options: RetryOptions,
  clock: TimerClock,
  random: () => number,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk> {
  for (let attempts = 0; ; attempts++) {
    let hasStarted = false;
    try {
      for await (const chunk of makeRequest()) {
        hasStarted = true;
        yield chunk;
      }
      return;
    } catch (error) {
      const delayMs = retryDelayMs(error, attempts, options, 0.75 + random() / 2);
      if (hasStarted || signal.aborted || delayMs === undefined) throw error;
      await sleep(clock, delayMs, signal);
    }
  }
}
