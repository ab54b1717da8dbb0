import type { ErrorCode } from '@baigong/contracts';
import { sleep, type TimerClock } from '../../clock.ts';
import { ModelError, type ModelChunk } from '../models.ts';

export interface RetryOptions {
  /** Tries after the first. */
  readonly retries: number;
  /** Wait before the first retry in milliseconds; doubles with each. */
  readonly backoffMs: number;
  /** A provider that asks for a longer wait is not waited for: the visitor is told instead. */
  readonly maxWaitMs: number;
}

/** Failures that may be gone in a moment. A time-out is not one: the visitor has waited long enough. */
const retryableCodes: ReadonlySet<ErrorCode> = new Set(['model.busy', 'model.unreachable']);

/**
 * Tries an answer again while nothing of it has come. After the first part a failure is final: what the visitor
 * has read cannot be taken back. `chance` (0 to 1) spreads the retries of many visitors.
 */
export async function* withRetries(
  makeRequest: () => AsyncIterable<ModelChunk>,
  options: RetryOptions,
  clock: TimerClock,
  chance: () => number,
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
      if (hasStarted || signal.aborted || attempts >= options.retries) throw error;
      if (!(error instanceof ModelError) || !retryableCodes.has(error.code)) throw error;
      const requestedMs = (error.wait ?? 0) * 1000;
      if (requestedMs > options.maxWaitMs) throw error;
      const backoff = options.backoffMs * 2 ** attempts * (0.75 + chance() / 2);
      await sleep(clock, Math.max(requestedMs, backoff), signal);
    }
  }
}
