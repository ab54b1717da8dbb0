import type { ErrorCode } from '@baigong/contracts';
import { ModelError } from './models.ts';

export interface RetryOptions {
  /** Tries after the first. */
  readonly retries: number;
  /** Wait before the first retry; doubles with each. */
  readonly backoffMs: number;
  /** A provider that asks for a longer wait is not waited for: the visitor is told instead. */
  readonly maxWaitMs: number;
}

/** Failures that may pass. A timeout is not one: the visitor has waited long enough. */
const retryableCodes: ReadonlySet<ErrorCode> = new Set(['model.busy', 'model.unreachable']);

export const isRetryable = (error: unknown): error is ModelError =>
  error instanceof ModelError && retryableCodes.has(error.code);

/**
 * Milliseconds to wait before the next try; undefined where there is none.
 * @param jitter factor that spreads the retries of many visitors
 */
export function retryDelayMs(
  error: unknown,
  attempts: number,
  { retries, backoffMs, maxWaitMs }: RetryOptions,
  jitter = 1,
): number | undefined {
  if (!isRetryable(error) || attempts >= retries) return undefined;
  const requestedMs = (error.wait ?? 0) * 1000;
  return requestedMs > maxWaitMs ? undefined : Math.max(requestedMs, backoffMs * 2 ** attempts * jitter);
}
