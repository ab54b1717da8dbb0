import type { RunEvent } from '@baigong/contracts';
import type { TimerClock } from '../../platform/clock.ts';
import type { Streams } from '../../platform/streams/streams.ts';

/**
 * Deltas that come closer together than this travel as one event. A reader sees no difference,
 * and a long answer's log stays small.
 */
const coalesceMs = 5;

type Delta = Extract<RunEvent, { type: 'text' | 'reasoning' }>;

/** Writes the events of one run in order, coalescing deltas that come close together. */
export class RunEventWriter {
  readonly #streams: Streams;
  readonly #run: string;
  readonly #clock: TimerClock;
  readonly #onFailure: (error: unknown) => void;
  #pendingDelta: { type: Delta['type']; text: string } | undefined;
  #cancel: (() => void) | undefined;
  #lastDeltaAt = Number.NEGATIVE_INFINITY;
  #pendingWrites: Promise<unknown> = Promise.resolve();
  #failed = false;

  /** `onFailure` is called once, for the first event that could not be written; after it only the last event is written. */
  constructor(streams: Streams, run: string, clock: TimerClock, onFailure: (error: unknown) => void) {
    this.#streams = streams;
    this.#run = run;
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** Adds text. The first delta after a pause is written at once. */
  appendDelta(type: Delta['type'], text: string): void {
    if (this.#pendingDelta && this.#pendingDelta.type !== type) this.#flush();
    if (this.#pendingDelta) this.#pendingDelta.text += text;
    else this.#pendingDelta = { type, text };
    const due = this.#lastDeltaAt + coalesceMs - this.#clock.now();
    if (due <= 0) this.#flush();
    else this.#cancel ??= this.#clock.after(due, () => this.#flush());
  }

  /** Adds an event after all pending text. */
  append(event: RunEvent): void {
    this.#flush();
    this.#append(event);
  }

  /** Writes the last event, even where the log had no room for more, and closes the run. */
  async close(event: RunEvent): Promise<void> {
    this.#flush();
    await this.#pendingWrites;
    try {
      await this.#streams.append(this.#run, event);
    } finally {
      await this.#streams.close(this.#run);
    }
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const pendingDelta = this.#pendingDelta;
    this.#pendingDelta = undefined;
    if (!pendingDelta) return;
    this.#lastDeltaAt = this.#clock.now();
    this.#append(pendingDelta);
  }

  #append(event: RunEvent): void {
    this.#pendingWrites = this.#pendingWrites
      .then(() => (this.#failed ? undefined : this.#streams.append(this.#run, event)))
      .catch((error: unknown) => {
        this.#failed = true;
        this.#onFailure(error);
      });
  }
}
