import type { TimerClock } from '../clock.ts';
import { ModelError } from '../models.ts';

/** How long a provider may say nothing, in milliseconds. */
export interface SilenceLimits {
  readonly firstTokenMs: number;
  readonly betweenTokensMs: number;
}

/** A ready-made reason: making one for every answer costs more than the abort. */
const over = new Error('the answer is over');

/**
 * Aborts its `signal` when a provider stays silent too long, or when the visitor's `signal` aborts.
 * `fault` tells the two apart, because an aborted request looks the same from either side.
 */
export class SilenceWatch {
  readonly signal: AbortSignal;
  readonly #abort = new AbortController();
  readonly #clock: TimerClock;
  readonly #limits: SilenceLimits;
  readonly #outer: AbortSignal;
  readonly #onOuterAbort = () => this.#abort.abort(this.#outer.reason);
  #cancel: () => void;
  #started = false;
  #lastSign: number;
  fault: ModelError | undefined;

  constructor(clock: TimerClock, limits: SilenceLimits, outer: AbortSignal) {
    this.#clock = clock;
    this.#limits = limits;
    this.#outer = outer;
    this.signal = this.#abort.signal;
    this.#lastSign = clock.now();
    if (outer.aborted) this.#abort.abort(outer.reason);
    else outer.addEventListener('abort', this.#onOuterAbort, { once: true });
    this.#cancel = clock.after(limits.firstTokenMs, () => this.#tooLong());
  }

  /** A sign of life that belongs to the answer. Cheap: one timer serves many signs. */
  heard(): void {
    this.#lastSign = this.#clock.now();
    if (this.#started) return;
    this.#started = true;
    this.#cancel();
    this.#arm(this.#limits.betweenTokensMs);
  }

  end(): void {
    this.#cancel();
    this.#outer.removeEventListener('abort', this.#onOuterAbort);
    // Frees the connection when the reader left early; after a full answer it does nothing.
    this.#abort.abort(over);
  }

  #arm(ms: number): void {
    this.#cancel = this.#clock.after(ms, () => {
      const left = this.#lastSign + this.#limits.betweenTokensMs - this.#clock.now();
      if (left > 0) this.#arm(left);
      else this.#tooLong();
    });
  }

  #tooLong(): void {
    this.fault = new ModelError('model.timeout');
    this.#abort.abort(this.fault);
  }
}
