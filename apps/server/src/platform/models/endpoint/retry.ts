import type { ErrorCode } from '@baigong/contracts';
import { pause, type TimerClock } from '../clock.ts';
import { ModelError, type ModelPart } from '../models.ts';

export interface RetryRule {
  /** Tries after the first. */
  readonly retries: number;
  /** Wait before the first retry in milliseconds; doubles with each. */
  readonly backoffMs: number;
  /** A provider that asks for a longer wait is not waited for: the visitor is told instead. */
  readonly longestWaitMs: number;
}

/** Failures that may be gone in a moment. A time-out is not one: the visitor has waited long enough. */
const passing: ReadonlySet<ErrorCode> = new Set(['model.busy', 'model.unreachable']);

/**
 * Tries an answer again while nothing of it has come. After the first part a failure is final: what the visitor
 * has read cannot be taken back. `chance` (0 to 1) spreads the retries of many visitors.
 */
export async function* withRetries(
  attempt: () => AsyncIterable<ModelPart>,
  rule: RetryRule,
  clock: TimerClock,
  chance: () => number,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  for (let tried = 0; ; tried++) {
    let begun = false;
    try {
      for await (const part of attempt()) {
        begun = true;
        yield part;
      }
      return;
    } catch (error) {
      if (begun || signal.aborted || tried >= rule.retries) throw error;
      if (!(error instanceof ModelError) || !passing.has(error.code)) throw error;
      const asked = (error.wait ?? 0) * 1000;
      if (asked > rule.longestWaitMs) throw error;
      const backoff = rule.backoffMs * 2 ** tried * (0.75 + chance() / 2);
      await pause(clock, Math.max(asked, backoff), signal);
    }
  }
}
