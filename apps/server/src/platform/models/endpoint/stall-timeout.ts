import type { TimerClock } from '../../base/clock.ts';
import { ModelError } from '../models.ts';

/** Longest silence of a provider, in milliseconds. */
export interface StallTimeouts {
  readonly firstTokenMs: number;
  readonly betweenTokensMs: number;
}

/** A ready-made reason: making one for every answer costs more than the abort. */
const finished = new Error('the answer is over');

/**
 * Aborts its `signal` when a provider stays silent too long, or when the visitor's `signal` aborts.
 * `error` tells the two apart, because an aborted request looks the same from either side.
 */
export class StallTimeout {
  readonly signal: AbortSignal;
  readonly #abort = new AbortController();
  readonly #clock: TimerClock;
  readonly #timeouts: StallTimeouts;
  readonly #callerSignal: AbortSignal;
  readonly #onCallerAbort = () => this.#abort.abort(this.#callerSignal.reason);
  #cancel: () => void;
  #started = false;
  #lastEventAt: number;
  error: ModelError | undefined;

  constructor(clock: TimerClock, timeouts: StallTimeouts, callerSignal: AbortSignal) {
    this.#clock = clock;
    this.#timeouts = timeouts;
    this.#callerSignal = callerSignal;
    this.signal = this.#abort.signal;
    this.#lastEventAt = clock.now();
    if (callerSignal.aborted) this.#abort.abort(callerSignal.reason);
    else callerSignal.addEventListener('abort', this.#onCallerAbort, { once: true });
    this.#cancel = clock.after(timeouts.firstTokenMs, () => this.#onTimeout());
  }

  /** Restarts the timeout: a chunk of the answer has come. Cheap: one timer serves many chunks. */
  reset(): void {
    this.#lastEventAt = this.#clock.now();
    if (this.#started) return;
    this.#started = true;
    this.#cancel();
    this.#startTimer(this.#timeouts.betweenTokensMs);
  }

  dispose(): void {
    this.#cancel();
    this.#callerSignal.removeEventListener('abort', this.#onCallerAbort);
    // Frees the connection when the reader left early; after a full answer it does nothing.
    this.#abort.abort(finished);
  }

  #startTimer(ms: number): void {
    this.#cancel = this.#clock.after(ms, () => {
      const remaining = this.#lastEventAt + this.#timeouts.betweenTokensMs - this.#clock.now();
      if (remaining > 0) this.#startTimer(remaining);
      else this.#onTimeout();
    });
  }

  #onTimeout(): void {
    this.error = new ModelError('model.timeout');
    this.#abort.abort(this.error);
  }
}
